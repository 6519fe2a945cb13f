import { expect, test } from 'vitest'

import { readStatements } from '#tests/support/payments/read-statements.ts'

function message(type: string, ...texts: string[]): Buffer {
  const contents = Buffer.from(texts.map(it => `${it}\0`).join(''), 'latin1')
  const header = Buffer.alloc(5)
  header.write(type, 'latin1')
  header.writeUInt32BE(contents.length + 4, 1)
  return Buffer.concat([header, contents])
}

test('reads simple queries, and prepared statements each time they are executed', () => {
  const prepared = new Map<string, string>()
  expect(readStatements(message('Q', 'begin'), prepared)).toEqual(['begin'])
  // preparing a statement does not execute it
  expect(readStatements(Buffer.concat([message('P', 's1', 'commit'), message('D', 'Ss1'), message('H')]), prepared)).toEqual([])
  const execute = Buffer.concat([message('B', '', 's1'), message('E', ''), message('S')])
  for (let run = 0; run < 2; run++) expect(readStatements(execute, prepared)).toEqual(['commit'])
  expect(readStatements(message('B', '', 's2'), prepared)).toEqual([])
})

test('the start of a connection, other protocols and cut messages have no statements', () => {
  const start = Buffer.from([0, 0, 0, 20, 0, 3, 0, 0, ...Buffer.from('user\0recado\0')])
  const cut = message('Q', 'select 1').subarray(0, 8)
  for (const data of [start, cut, Buffer.from('POST /api/orders HTTP/1.1\r\n'), Buffer.alloc(0), Buffer.alloc(200, 0x51)])
    expect(readStatements(data, new Map())).toEqual([])
})
