import { expect, test } from 'vitest'

import { parseWrk } from './wrk.ts'

const output = (p99: string, errors = '') => `Running 4s test @ http://127.0.0.1:4380/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     3.11ms    1.02ms  21.05ms   91.72%
  Latency Distribution
     50%    2.90ms
     75%    3.21ms
     90%    3.80ms
     99%    ${p99}
  64210 requests in 4.00s, 0.98GB read
${errors}Requests/sec:  16041.27
Transfer/sec:    251.90MB
`

test.each([
  ['7.91ms', 7.91],
  ['640.00us', 0.64],
  ['1.20s', 1200],
])('parses 99%% within %s', (text, p99) => {
  const result = parseWrk(output(text))
  expect(result.rate).toBe(16041.27)
  expect(result.p99).toBeCloseTo(p99)
})

test.each(['  Non-2xx or 3xx responses: 12\n', '  Socket errors: connect 0, read 3, write 0, timeout 0\n'])(
  'throws errors that wrk reports: %s',
  errors => {
    expect(() => parseWrk(output('7.91ms', errors))).toThrow(errors.trim())
  },
)

test('rejects other output', () => {
  expect(() => parseWrk('wrk: command not found')).toThrow('Unexpected output of wrk')
})
