// The form of a lot: what stands in its fields, and what is sent.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import type { BiddingModeCode, DisclosureCode } from '@mall/domain/selling/auction/bidding.status.ts'
import { rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { type LotField, whyNotLot } from '@mall/domain/selling/auction/lot.rules.ts'
import type { FileItem } from '../../kernel/FilePick.tsx'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'

export type Saved = Sent<'/api/ops/saveBiddingLot'>
type DeskForm = Reply<'/api/ops/getBiddingLot'>['form']

export interface LineFields {
  skuCode: string
  unitNo: string
  pieces: number | null
  tons: number | null
  defect: string
  files: FileItem[]
}
export interface VisitFields {
  on: string
  from: string
  to: string
  place: string
  most: number | null
}
export interface LotFields {
  title: string
  eventName: string
  mode: BiddingModeCode
  disclosure: DisclosureCode
  depotCode: string
  startPriceFen: Fen | null
  stepFen: Fen | null
  fallMinutes: number | null
  stepsMost: number | null
  reserveFen: Fen | null
  depositKind: 'share' | 'fixed'
  depositFen: Fen | null
  depositPercent: number | null
  openAt: string
  endAt: string
  signUpUntil: string
  payHours: number | null
  liftDays: number | null
  overdueFen: Fen | null
  bandPercent: number | null
  nightPause: boolean
  noticeText: string
  contactName: string
  contactPhone: string
  inspections: VisitFields[]
  lines: LineFields[]
  annexes: FileItem[]
}

export const emptyLine = (): LineFields => ({ skuCode: '', unitNo: '', pieces: 1, tons: null, defect: '', files: [] })

/** `tomorrow`: 2026-12-01, the mill's. */
export const emptyFields = (tomorrow: string): LotFields => ({
  title: '',
  eventName: '',
  mode: 'PRICE',
  disclosure: 'open',
  depotCode: '',
  startPriceFen: null,
  stepFen: 1000,
  fallMinutes: 10,
  stepsMost: 20,
  reserveFen: null,
  depositKind: 'share',
  depositFen: null,
  depositPercent: 5,
  openAt: `${tomorrow}T09:30`,
  endAt: `${tomorrow}T15:30`,
  signUpUntil: '',
  payHours: 24,
  liftDays: 3,
  overdueFen: 200,
  bandPercent: 0,
  nightPause: true,
  noticeText: '',
  contactName: '',
  contactPhone: '',
  inspections: [],
  lines: [emptyLine()],
  annexes: [],
})

/** Of a lot that is there; the reserve comes by its own call. */
export const fieldsOf = (f: DeskForm, reserveFen: Fen | null, names: ReadonlyMap<string, string>): LotFields => ({
  title: f.title,
  eventName: f.eventName,
  mode: f.mode,
  disclosure: f.disclosure,
  depotCode: f.depotCode,
  startPriceFen: f.startPriceFen,
  stepFen: f.stepFen,
  fallMinutes: f.fallMinutes ?? 10,
  stepsMost: f.stepsMost,
  reserveFen,
  depositKind: f.depositFen === null ? 'share' : 'fixed',
  depositFen: f.depositFen,
  depositPercent: f.depositBp / 100,
  openAt: localOf(f.openAt),
  endAt: localOf(f.endAt),
  signUpUntil: f.signUpUntil === null ? '' : localOf(f.signUpUntil),
  payHours: f.payHours,
  liftDays: f.liftDays,
  overdueFen: f.overdueFenPerTonDay,
  bandPercent: f.bandPercent,
  nightPause: f.nightPause,
  noticeText: f.noticeText,
  contactName: f.contactName,
  contactPhone: f.contactPhone,
  inspections: f.inspections.map(i => ({ ...i })),
  lines: f.lines.map(l => ({
    skuCode: l.skuCode,
    unitNo: l.unitNo,
    pieces: l.pieces,
    tons: l.weightKg / 1000,
    defect: l.defect,
    files: l.fileIds.map(fileId => ({ fileId, fileName: names.get(fileId) ?? '图' })),
  })),
  annexes: f.annexIds.map(fileId => ({ fileId, fileName: names.get(fileId) ?? '附件' })),
})

/** What is sent of the fields; empty numbers as zero, which the mall refuses in words. */
export const formOf = (f: LotFields): Omit<Saved, 'requestId' | 'biddingNo' | 'version' | 'publish'> => ({
  title: f.title.trim(),
  eventName: f.eventName.trim(),
  mode: f.mode,
  disclosure: rises(f.mode) ? f.disclosure : 'open',
  depotCode: f.depotCode,
  startPriceFen: f.startPriceFen ?? 0,
  stepFen: f.mode === 'SEALED' ? 1 : (f.stepFen ?? 0),
  fallMinutes: f.mode === 'DUTCH' ? f.fallMinutes : null,
  stepsMost: f.stepsMost ?? 20,
  reserveFen: f.reserveFen,
  depositFen: f.depositKind === 'fixed' ? f.depositFen : null,
  depositBp: Math.round((f.depositPercent ?? 5) * 100),
  openAt: atOf(f.openAt),
  endAt: atOf(f.endAt),
  signUpUntil: f.signUpUntil === '' ? null : atOf(f.signUpUntil),
  payHours: f.payHours ?? 24,
  liftDays: f.liftDays ?? 3,
  overdueFenPerTonDay: f.overdueFen ?? 0,
  bandPercent: f.bandPercent ?? 0,
  noticeText: f.noticeText.trim(),
  contactName: f.contactName.trim(),
  contactPhone: f.contactPhone.trim(),
  nightPause: f.nightPause,
  inspections: f.inspections.filter(i => i.on !== '').map(i => ({ ...i, place: i.place.trim(), most: i.most ?? 5 })),
  lines: f.lines.map(l => ({
    skuCode: l.skuCode.trim(),
    unitNo: l.unitNo.trim(),
    pieces: l.pieces ?? 0,
    defect: l.defect.trim(),
    weightKg: Math.round((l.tons ?? 0) * 1000),
    fileIds: l.files.map(file => file.fileId),
  })),
  annexIds: f.annexes.map(file => file.fileId),
})

export type Wrong = Partial<Record<LotField | 'title' | 'depotCode' | 'startPriceFen' | 'depositPercent', string>>
/** What is wrong, by field: what is missing, then the rule of the mall. `lines` is one sentence for the table. */
export function wrongOf(f: LotFields, now: number): Wrong {
  const wrong: Wrong = {}
  if (f.title.trim().length < 4) wrong.title = '标题至少 4 个字'
  if (f.depotCode === '') wrong.depotCode = '请选择仓库'
  if (!f.startPriceFen) wrong.startPriceFen = '请填写起拍价'
  if (f.mode !== 'SEALED' && !f.stepFen) wrong.stepFen = f.mode === 'DUTCH' ? '请填写降价幅度' : '请填写加价幅度'
  if (f.depositKind === 'fixed' && !f.depositFen) wrong.depositFen = '请填写固定保证金'
  if (f.depositKind === 'share' && (f.depositPercent === null || f.depositPercent < 1 || f.depositPercent > 30))
    wrong.depositPercent = '1 到 30'
  if (f.openAt === '') wrong.openAt = '请填写'
  if (f.endAt === '') wrong.endAt = '请填写'
  const bad = f.lines.findIndex(l => l.skuCode.trim() === '' || !l.pieces || !l.tons)
  if (bad >= 0) wrong.lines = `第 ${bad + 1} 行缺商品、件数或吨数`
  if (Object.keys(wrong).length > 0) return wrong
  for (const { field, why } of whyNotLot(formOf(f) as Parameters<typeof whyNotLot>[0], now)) wrong[field] ??= why
  return wrong
}
