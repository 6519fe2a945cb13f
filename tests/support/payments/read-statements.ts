/** Bytes of a message before its contents: a type and the length of the rest. */
const HEADER_BYTES = 5

/** An SQL statement begins with one of these; other data of a socket only looks like a message. */
const STATEMENT = /^\s*(?:select|insert|update|delete|begin|commit|rollback|savepoint|with|lock|set|listen|notify|copy)\b/i

/**
 * Reads the statements that a message to PostgreSQL executes (protocol 3.0): simple queries ("Q") and prepared statements ("B"), whose texts
 * ("P") came before. Data of other sockets has none.
 *
 * @param prepared text of each prepared statement of the connection, by its name; the messages add to it
 */
export function readStatements(data: Buffer, prepared: Map<string, string>): string[] {
  const statements: string[] = []
  for (let at = 0; at + HEADER_BYTES <= data.length;) {
    const type = String.fromCharCode(data[at]!)
    const end = at + 1 + data.readUInt32BE(at + 1)
    if (end > data.length || end < at + HEADER_BYTES || !/[A-Za-z]/.test(type)) break
    const [first = '', second = ''] = data.toString('latin1', at + HEADER_BYTES, end).split('\0', 2)
    if (type === 'P' && STATEMENT.test(second)) prepared.set(first, second)
    else if (type === 'Q' && STATEMENT.test(first)) statements.push(first)
    // the first name is the portal's
    else if (type === 'B' && prepared.has(second)) statements.push(prepared.get(second)!)
    at = end
  }
  return statements
}
