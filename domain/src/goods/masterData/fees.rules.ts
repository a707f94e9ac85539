// 区域加价、运费、加工服务与仓库收费: prices a ton that stand in 基础资料. They move like the surcharges of 订货参数: by sheets, above a line by two persons.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { type Fen, yuan } from '../../kernel/money.ts'
import { basicFields, type BasicForm, type BasicKindCode } from './basics.rules.ts'

const FeeKind = codes({
  area: { code: 'area', label: '区域加价' },
  service: { code: 'service', label: '加工服务' },
  outFee: { code: 'outFee', label: '出库费' },
  liftFee: { code: 'liftFee', label: '吊装费' },
  freight: { code: 'freight', label: '运费' },
})
export type FeeKindCode = CodeOf<typeof FeeKind>

/** One figure; `toCode`: the area a freight leads to. `addFen` is the word a change of options has for it: both are summed alike. */
export interface FeeForm {
  fee: FeeKindCode
  code: string
  toCode: string
  label: string
  addFen: Fen
}
export interface FeeLine {
  /** Null: nobody had entered a figure; it counted as 0. */
  was: FeeForm | null
  now: FeeForm
}

export const feeKey = (f: Pick<FeeForm, 'fee' | 'code' | 'toCode'>): string => `fee>${f.fee}>${f.code}>${f.toCode}`
export const feeName = (f: Pick<FeeForm, 'fee' | 'label'>): string => `${FeeKind.label(f.fee)} ${f.label}`
export const feeDiff = (was: FeeForm | null, now: FeeForm): string =>
  `${was ? yuan(was.addFen) : '（没有填）'} → ${yuan(now.addFen)} 元/吨`

/** Which field of a row of 基础资料 is which figure. */
const FEE_FIELD = {
  adjustFen: 'area',
  feeFen: 'service',
  outFeeFen: 'outFee',
  liftFeeFen: 'liftFee',
} as const satisfies Partial<Record<keyof BasicForm, FeeKindCode>>
export type FeeField = keyof typeof FEE_FIELD
export const feeFields = (kind: BasicKindCode): FeeField[] =>
  (Object.keys(FEE_FIELD) as FeeField[]).filter(f => basicFields[kind].includes(f))
export const feesOf = (f: Pick<BasicForm, 'code' | 'name' | FeeField>, fields: readonly FeeField[]): FeeForm[] =>
  fields.map(field => ({ fee: FEE_FIELD[field], code: f.code, toCode: '', label: f.name, addFen: f[field] }))
