// What is mutated, what is not, and why.

/** Texts are what people read: a test that repeats each of them would say nothing that the source does not. */
export const excludedMutations = ['StringLiteral']

/** Tables of codes, names and labels: there is no rule in them that a mutant could break, only data that a test would repeat. */
const TABLES = [
  'domain/src/main/audit.acts.ts',
  'domain/src/goods/goods/attributes.ts',
  'domain/src/goods/goods/colours.ts',
  'domain/src/goods/search/words.ts',
]
export const notMutated = (file: string): boolean => TABLES.includes(file) || /\.(codes|status|constants|fields)\.ts$/.test(file)

/** What a room must reach, percent. */
export const marks = { domain: 90, server: 80 } as const

/** The rooms of use cases, each with the rooms whose tests judge it: its own and those that are there to use it. */
export const judges = {
  order: ['order', 'pay', 'cart', 'proxy'],
  pay: ['pay', 'order'],
  cart: ['cart', 'order'],
  session: ['session', 'account', 'staff', 'proxy'],
  people: ['people', 'order', 'company'],
  company: ['company', 'contact', 'certification'],
  contact: ['contact', 'company'],
  certification: ['certification', 'company'],
  account: ['account', 'session', 'people'],
  proxy: ['proxy', 'order'],
} as const satisfies Record<string, readonly string[]>
export type Room = keyof typeof judges

/** Mutants that are no other program, each with the reason: the line says where, `to` what stands there instead. */
export const equivalents: readonly { file: string; line: string; to: string; why: string }[] = []

export interface Verdict {
  file: string
  line: number
  mutator: string
  /** What stood there instead. */
  to: string
  /** The test that saw it, and what it said. */
  by?: string
  /** `static`: evaluated once when the module is loaded, so it cannot be switched; `unreached`: no test comes by; `equal`: no other program. */
  state: 'killed' | 'survived' | 'unreached' | 'static' | 'ignored' | 'equal'
}
export interface Report {
  verdicts: Verdict[]
  /** Mutants there are; more than verdicts where a sample was drawn. */
  of: number
}
