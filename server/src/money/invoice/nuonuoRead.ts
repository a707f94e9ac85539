// What 诺诺 says of an invoice and of a red confirmation, read field by field. Null: it cannot be read, or is of another invoice.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { TaxAnswer, TaxAsked } from '../../kernel/ports/taxPlatform.ts'

export type Json = Readonly<Record<string, unknown>>
export const objectOf = (v: unknown): Json => (v !== null && typeof v === 'object' && !Array.isArray(v) ? (v as Json) : {})
export const textOf = (v: unknown): string => (typeof v === 'string' ? v.trim() : typeof v === 'number' ? String(v) : '')
/** A row of a list, however the list is wrapped; a lone object is a list of one. */
export function rowOf(result: unknown, mine: (row: Json) => boolean): Json | undefined {
  const { list, records } = objectOf(result)
  const rows = [result, list, records].find(Array.isArray) ?? [result]
  return (rows as unknown[]).map(objectOf).find(mine)
}

/** 94211.59, "-12.5": whole fen. */
function fenIn(v: unknown): number | null {
  const [, minus, whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(textOf(v)) ?? []
  if (whole === '') return null
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return minus && fen !== 0 ? -fen : fen
}

/** Nobody is logged in at the bureau; the day's credit is used up: known by their sentences, since there is no code for them. */
const SESSION = /登录|登陆|扫码|实名|认证过期|身份认证/
const QUOTA = /额度不足|超过可开票额度|超出.{0,6}额度|授信额度/

const SEALED = '2'
const GOING = new Set(['20', '21', '31'])
const FAILED = '22'
const UNSEALED = '24'
const VOID = '3'

export function readInvoice(row: Json, q: Pick<TaxAsked, 'requestId' | 'kind'>): TaxAnswer | null {
  const status = textOf(row.status)
  const platformNo = textOf(row.serialNo) || textOf(row.invoiceSerialNum)
  const told = {
    requestId: q.requestId,
    taxInvoiceNo: '',
    issuedAt: 0,
    grossFen: 0,
    netFen: 0,
    taxFen: 0,
    reason: '',
    platformNo,
  }
  const cause = (textOf(row.failCause) || textOf(row.statusMsg)).slice(0, 160)
  if (GOING.has(status)) return { ...told, state: 'queued' }
  if (status === UNSEALED)
    return {
      ...told,
      state: 'unsealed',
      taxInvoiceNo: textOf(row.allElectronicInvoiceNumber),
      reason: `发票已开出，签章没有完成${cause ? `：${cause}` : ''}`,
    }
  if (status === FAILED) {
    const state = SESSION.test(cause) ? 'session' : QUOTA.test(cause) ? 'quota' : 'refused'
    return { ...told, state, reason: cause || '诺诺没有说明原因', spent: true }
  }
  if (status === VOID) return { ...told, state: 'refused', reason: '诺诺答复这张票已作废', spent: true }
  if (status !== SEALED) return null
  const [net, tax] = [fenIn(row.exTaxAmount), fenIn(row.taxAmount)]
  const issuedAt = Number(textOf(row.invoiceTime))
  if (net === null || tax === null || !Number.isSafeInteger(issuedAt) || issuedAt <= 0) return null
  // Of a red one with or without the sign: that it is one is known.
  const signed = (fen: Fen) => (q.kind === 'red' && fen !== 0 ? -Math.abs(fen) : fen)
  return {
    ...told,
    state: 'issued',
    taxInvoiceNo: textOf(row.allElectronicInvoiceNumber),
    issuedAt,
    netFen: signed(net),
    taxFen: signed(tax),
    grossFen: signed(net) + signed(tax),
  }
}

export type Confirm =
  | { kind: 'going' }
  | { kind: 'waits'; state: '02' | '03' }
  | { kind: 'issued'; taxInvoiceNo: string; serialNo: string }
  /** 05 to 09: it will not come. */
  | { kind: 'ended'; state: string; reason: string }
  /** The application itself came to nothing. */
  | { kind: 'failed'; reason: string }

const ENDED: Readonly<Record<string, string>> = {
  '05': '购方在电子税务局拒绝了红字确认单',
  '06': '销方在电子税务局拒绝了红字确认单',
  '07': '72 小时内没有在电子税务局确认',
  '08': '红字确认单在电子税务局撤销了',
  '09': '红字确认单确认后在电子税务局撤销了',
}
export function readConfirm(row: Json): Confirm | null {
  const state = textOf(row.billStatus).padStart(2, '0')
  const taxInvoiceNo = textOf(row.redInvoiceNumber)
  if (taxInvoiceNo !== '') return { kind: 'issued', taxInvoiceNo, serialNo: textOf(row.invoiceSerialNum) }
  if (state === '02' || state === '03') return { kind: 'waits', state }
  if (state === '01' || state === '04' || state === '15') return { kind: 'going' }
  const why = textOf(row.billMessage).slice(0, 160)
  if (ENDED[state]) return { kind: 'ended', state, reason: why || ENDED[state] }
  if (state === '10') return { kind: 'failed', reason: `红字确认单因异常凭证作废${why ? `：${why}` : ''}` }
  if (state === '16') return { kind: 'failed', reason: why || '红字确认单没有申请成功' }
  return null
}
