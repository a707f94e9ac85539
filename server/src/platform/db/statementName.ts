// How a statement is called in traces: its verb and the first table it names. Its text is a constant of the program, its values are never looked at.
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?([a-z_][a-z0-9_.]*)/i
const LONGEST = 400

export interface StatementName {
  name: string
  text: string
}
const known = new Map<string, StatementName>()

export function statementName(text: string): StatementName {
  const seen = known.get(text)
  if (seen) return seen
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const verb = /^with\b/i.test(flat) ? (/\b(insert|update|delete)\b/i.exec(flat)?.[1] ?? 'select') : (flat.split(' ', 1)[0] ?? '')
  const table = TABLE.exec(flat)?.[1]
  const made = { name: [verb.toLowerCase(), table].filter(Boolean).join(' '), text: flat.slice(0, LONGEST) }
  known.set(text, made)
  return made
}
