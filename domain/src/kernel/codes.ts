/** How a state looks wherever it is shown: `none` grey, `info` running, `wait` waits for someone, `good` finished, `bad` refused. */
export type Tone = 'none' | 'info' | 'wait' | 'good' | 'bad'

export interface CodeRow<C extends string | number> {
  code: C
  label: string
  tone?: Tone
}

export type CodeTable<T extends Record<string, CodeRow<string | number>>> = {
  readonly [K in keyof T]: T[K]['code']
} & {
  /** All codes in the order of the table. */
  readonly values: readonly T[keyof T]['code'][]
  /** Rows for pickers and filters. */
  readonly rows: readonly CodeRow<T[keyof T]['code']>[]
  /** The Chinese label; an unknown code shows itself, so that a new code of a partner system is visible, not blank. */
  label(code: string | number): string
  tone(code: string | number): Tone
  /** The code that an address, a filter or a partner's answer says; undefined where the table has none such. */
  from(said: string | number | null | undefined): T[keyof T]['code'] | undefined
  /** The row's name, e.g. 'pendingPayment'; undefined for an unknown code. */
  nameOf(code: T[keyof T]['code']): keyof T
  nameOf(code: string | number): keyof T | undefined
}

/**
 * One table of codes, names and labels: screens, filters, exports and the wire's schemas all read it. Making one does nothing else, so the builder
 * leaves out of a page the tables that it does not read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function codes<const T extends Record<string, CodeRow<string | number>>>(table: T): CodeTable<T> {
  const rows = Object.values(table)
  const byCode = new Map<string | number, CodeRow<string | number>>(rows.map(r => [r.code, r]))
  const names = new Map<string | number, string>(Object.entries(table).map(([name, r]) => [r.code, name]))
  return {
    ...Object.fromEntries(Object.entries(table).map(([name, r]) => [name, r.code])),
    values: rows.map(r => r.code),
    rows,
    label: (code: string | number) => byCode.get(code)?.label ?? String(code),
    tone: (code: string | number) => byCode.get(code)?.tone ?? 'none',
    from: (said: string | number | null | undefined) => rows.find(r => String(r.code) === String(said))?.code,
    nameOf: (code: string | number) => names.get(code),
  } as unknown as CodeTable<T>
}

export type CodeOf<T extends { values: readonly (string | number)[] }> = T['values'][number]
/** The names of a table's rows. */
export type NameOf<T extends { nameOf(code: string | number): unknown }> = Extract<ReturnType<T['nameOf']>, string>
