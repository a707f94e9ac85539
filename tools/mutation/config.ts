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

/** A room below server/src, as `orders/order`. */
export type Room = string

/** Rooms that other rooms' tests judge too, because they are there to use it. Every room is judged by its own. */
const alsoJudge: Readonly<Record<Room, readonly Room[]>> = {
  'orders/order': ['money/payment', 'orders/cart', 'orders/actOnBehalf'],
  'money/payment': ['orders/order'],
  'orders/cart': ['orders/order'],
  'people/session': ['people/account', 'people/staff', 'orders/actOnBehalf'],
  'people/companyAccess': ['orders/order', 'people/company'],
  'people/company': ['people/contact', 'people/certification'],
  'people/contact': ['people/company'],
  'people/certification': ['people/company'],
  'people/account': ['people/session', 'people/companyAccess'],
  'orders/actOnBehalf': ['orders/order'],
  'goods/capacity': ['delivery/production', 'delivery/shipment', 'selling/groupBuy'],
  'platform/erpOutbox': ['desk/erp', 'money/funds'],
  'platform/sheet': ['money/funds', 'orders/cart'],
  'goods/search': ['orders/cart'],
}
export const judgesOf = (room: Room): readonly Room[] => [room, ...(alsoJudge[room] ?? [])]

/** Mutants that are no other program, each with the reason: the line says where, `to` what stands there instead. */
export const equivalents: readonly { file: string; line: string; to: string; why: string }[] = [
  {
    file: 'server/src/delivery/shipment/freight.ts',
    line: 'sum?.n ?? 0',
    to: 'sum.n',
    why: 'a count without groups always answers with a row',
  },
]

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
