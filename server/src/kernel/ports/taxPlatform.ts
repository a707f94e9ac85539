// 税务平台: where invoices are issued, a third house behind one interface. What it says of an invoice is compared with ours before anything is
// believed (money/invoice/takeAnswer.ts).
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { PartnerAnswer } from './partner.ts'

interface TaxParty {
  name: string
  taxNo: string
  address: string
  tel: string
  /** 开户行及账号. */
  account: string
}
/** As the tax bureau knows them: why an invoice is taken back. */
export type TaxRedReason = 'wrong' | 'returned' | 'stopped' | 'allowance'

export interface TaxOrder {
  /** Ours; asking again with the same one gives the same invoice. */
  requestId: string
  kind: 'blue' | 'red'
  /** Of a red one: the number it takes back from. */
  blueNo: string
  /** Of a red one: why, and whether it takes back all of it at once. */
  red: { reason: TaxRedReason; whole: boolean } | null
  invoiceType: number
  seller: TaxParty
  buyer: TaxParty
  remark: string
  ratePercent: number
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  lines: readonly {
    goodsName: string
    spec: string
    kg: Kg
    /** Without tax, yuan a ton; empty: the line has no weight. */
    price: string
    grossFen: Fen
    netFen: Fen
    taxFen: Fen
    /** Of a red line the number of its blue one. */
    blueLineNo: number
  }[]
}

/** What was ordered, when it is asked about. */
export interface TaxAsked {
  requestId: string
  kind: 'blue' | 'red'
  /** The platform's own number, as far as it has said one. */
  platformNo: string
  /** When it was ordered: what came a moment ago may not be found yet. */
  sentAt: Date
  /** A seal that failed may be asked for again: that costs one of the day's few. */
  mayReseal: boolean
}

/**
 * `unknown`: it never heard of the request. `session`: nobody of the mill is logged in; `quota`: its own limit of the day. `unsealed`: it is issued, its
 * number counts, and the bureau's seal is missing. `confirming`: a red one waits for a side's word at the bureau; `ended`: it will not come.
 */
type TaxState = 'queued' | 'issued' | 'refused' | 'session' | 'quota' | 'unknown' | 'unsealed' | 'confirming' | 'ended'

export interface TaxAnswer {
  requestId: string
  state: TaxState
  taxInvoiceNo: string
  issuedAt: number
  grossFen: Fen
  netFen: Fen
  taxFen: Fen
  reason: string
  /** Its own number of what was ordered, where it has one. */
  platformNo?: string
  /** The request has failed for good: the next try needs a number of its own. */
  spent?: boolean
  /** The seal was asked for again just now. */
  resealed?: boolean
  /** 红字确认单 at the bureau: 02 waits for the buyer, 03 for the seller; 05 to 09 how it ended. */
  redState?: string
}

export interface TaxSession {
  open: boolean
  scannedAt: number
  scannedBy: string
}
/** What a person of the mill's finance reads with his telephone to log in. */
export interface TaxScan extends TaxSession {
  code: { text: string; by: string; until: number } | null
}
export interface TaxPaper {
  part: 'pdf' | 'ofd' | 'xml'
  bytes: Buffer
}

export interface TaxPlatform {
  issue(order: TaxOrder): Promise<PartnerAnswer<TaxAnswer>>
  query(asked: TaxAsked): Promise<PartnerAnswer<TaxAnswer>>
  session(): Promise<PartnerAnswer<TaxSession>>
  /** 扫脸: a person of the mill's finance logs in. */
  scan(person: string): Promise<PartnerAnswer<TaxScan>>
  /** The forms of an issued invoice, as far as they are there. Without: the mall draws them. */
  papers?(asked: TaxAsked): Promise<PartnerAnswer<TaxPaper[]>>
  /** Takes a red confirmation back that nobody has agreed to yet. */
  withdrawRed?(asked: TaxAsked): Promise<PartnerAnswer<TaxAnswer>>
  probe?(): Promise<PartnerAnswer<string>>
}
