import { expect, test } from 'vitest'

import { getHeapFlags } from './exec-server.ts'

test('the server runs with a small heap by default', () => {
  expect(getHeapFlags([])).toEqual(['--max-semi-space-size=8', '--max-old-space-size=224'])
})

test.each<[string[], string | undefined]>([
  [[], '--max-old-space-size=2048'],
  [[], '--trace-warnings  --max_old_space_size=2048'],
  [['--max-old-space-size', '2048'], undefined],
  [['--max-old-space-size=2048'], ''],
])('settings of the operator take precedence: %j %s', (execArgv, nodeOptions) => {
  expect(getHeapFlags(execArgv, nodeOptions)).toEqual(['--max-semi-space-size=8'])
})
