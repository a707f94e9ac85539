// 税务平台: where invoices are issued. What it answers is read field by field by the invoice room.

interface TaxOrder {
  /** Ours; asking again with the same one gives the same invoice. */
  requestId: string
  kind: 'blue' | 'red'
  /** Of a red one: the number it takes back from. */
  blueNo: string
  invoiceType: number
  seller: { name: string; taxNo: string }
  buyer: { name: string; taxNo: string }
  ratePercent: number
  grossFen: number
  netFen: number
  taxFen: number
  lines: readonly { goodsName: string; spec: string; kg: number; grossFen: number; netFen: number; taxFen: number }[]
  callbackUrl: string
}

export interface TaxPlatform {
  issue(order: TaxOrder, signal: AbortSignal): Promise<unknown>
  query(requestId: string, signal: AbortSignal): Promise<unknown>
  session(signal: AbortSignal): Promise<unknown>
  /** 扫脸: a person of the mill's finance logs in. */
  scan(person: string, signal: AbortSignal): Promise<unknown>
}
