// The options that every mall starts with, read from the migration that wrote them: rules are tested on what a mall has.
import { readFileSync } from 'node:fs'
import { type OptionRow, type OptionTable, optionTable } from '@mall/domain/goods/goods/optionTable.ts'

interface Written {
  param: OptionRow['param']
  scope: string
  code: string
  label: string
  seq: number
  add: number
  from?: number
  to?: number
  notFor?: string[]
  why?: string
  inList?: boolean
  levels?: string[]
}

const MIGRATION = new URL('../server/src/platform/db/migrations/0001_baseline.sql', import.meta.url)

export function baseOptionRows(): OptionRow[] {
  const json = /\$rows\$(.*?)\$rows\$/s.exec(readFileSync(MIGRATION, 'utf8'))?.[1] ?? '[]'
  return (JSON.parse(json) as Written[]).map(r => ({
    param: r.param,
    scopeCode: r.scope,
    code: r.code,
    label: r.label,
    seq: r.seq,
    addFen: r.add,
    fromUm: r.from ?? null,
    toUm: r.to ?? null,
    notFor: r.notFor ?? [],
    whyNot: r.why ?? '',
    inList: r.inList ?? true,
    levels: r.levels ?? [],
    untilOn: null,
    off: false,
  }))
}
export const baseOptions = (): OptionTable => optionTable(baseOptionRows())
