// What a fact of the mall is as a bill of 金蝶云星空. Money is yuan and weight is tons there: whole fen and kilograms divided once, so that the figure is the
// decimal itself. Field names are the vendor's, with its spelling.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { PaidLine } from '@mall/domain/desk/erp/erp.events.ts'
import type { KingdeeSettings } from '../../kernel/settings/kingdeeSettings.ts'

export interface Bill {
  form: string
  /** Ours: by it the bill is found before it is asked for again. */
  no: string
  /** Beside its own number the bill has a field for the number of another house. */
  third: boolean
  /** `submitted`: the ERP's people pay it and audit it themselves. */
  until: 'submitted' | 'audited'
  model: object
}
const yuanOf = (fen: Fen): number => fen / 100
const tonsOf = (kg: Kg): number => kg / 1000
/** Six decimals of a yuan: over ten thousand tons it still comes to the line's own fen. */
const PRICE_UNITS = 1_000_000n
export const pricePerTon = (fen: Fen, kg: Kg): number => {
  const [part, whole] = [BigInt(fen) * 10n * PRICE_UNITS, BigInt(kg)]
  return Number((2n * part + whole) / (2n * whole)) / Number(PRICE_UNITS)
}

const n = (number: string) => ({ FNumber: number })
const type = (number: string) => ({ FNUMBER: number })

export interface NamedLine extends PaidLine {
  material: string
}
export const saleOrder = (
  { org, numbers }: KingdeeSettings,
  o: { orderCode: string; customer: string; day: string; lines: readonly NamedLine[] },
): Bill => ({
  form: 'SAL_SaleOrder',
  no: o.orderCode,
  third: false,
  until: 'audited',
  model: {
    FBillTypeID: type(numbers.saleOrder),
    FBillNo: o.orderCode,
    FDate: o.day,
    FSaleOrgId: n(org),
    FCustId: n(o.customer),
    FNote: `商城订单 ${o.orderCode}`,
    FSaleOrderFinance: { FSettleCurrId: n(numbers.currency), FIsIncludedTax: 'true' },
    FSaleOrderEntry: o.lines.map(l => ({
      FMaterialId: n(l.material),
      FUnitID: n(numbers.ton),
      FPriceUnitId: n(numbers.ton),
      FQty: tonsOf(l.kg),
      FTaxPrice: pricePerTon(l.amountFen, l.kg),
      FEntryTaxRate: Number(numbers.taxRate),
      FStockOrgId: n(org),
      FSettleOrgIds: n(org),
      FDeliveryDate: o.day,
      FEntryNote: `${l.pieces} 件`,
    })),
  },
})

export const outStock = (
  { org, numbers }: KingdeeSettings,
  o: {
    waybillNo: string
    orderCode: string
    plate: string
    ticketNo: string
    customer: string
    day: string
    lines: readonly { material: string; stock: string; kg: Kg; pieces: number }[]
  },
): Bill => ({
  form: 'SAL_OUTSTOCK',
  no: o.waybillNo,
  third: false,
  until: 'audited',
  model: {
    FBillTypeID: type(numbers.outStock),
    FBillNo: o.waybillNo,
    FDate: o.day,
    FSaleOrgId: n(org),
    FStockOrgId: n(org),
    FCustomerID: n(o.customer),
    FCarriageNO: o.plate,
    FNote: `商城订单 ${o.orderCode}，磅单 ${o.ticketNo}`,
    SubHeadEntity: { FSettleCurrID: n(numbers.currency), FSettleOrgID: n(org), FIsIncludedTax: 'true' },
    FEntity: o.lines.map(l => ({
      FMaterialID: n(l.material),
      FUnitID: n(numbers.ton),
      FMustQty: tonsOf(l.kg),
      FRealQty: tonsOf(l.kg),
      FStockID: n(l.stock),
      FEntryTaxRate: Number(numbers.taxRate),
      FSrcBillNo: o.orderCode,
      FSoorDerno: o.orderCode,
      FEntrynote: `${l.pieces} 件`,
    })),
  },
})

/** Of AR bills alike: whose, in which money, of which organisation. */
const moneyHead = ({ org, numbers }: KingdeeSettings, o: { no: string; customer: string; day: string; note: string }) => ({
  FBillNo: o.no,
  FTHIRDBILLNO: o.no,
  FDATE: o.day,
  FCONTACTUNITTYPE: 'BD_Customer',
  FCONTACTUNIT: n(o.customer),
  FCURRENCYID: n(numbers.currency),
  FSETTLECUR: n(numbers.currency),
  FPAYORGID: n(org),
  FSETTLEORGID: n(org),
  FSALEORGID: n(org),
  FREMARK: o.note,
})
const accountOf = ({ numbers }: KingdeeSettings) => (numbers.account === '' ? {} : { FACCOUNTID: n(numbers.account) })

export const receiveBill = (
  s: KingdeeSettings,
  o: { no: string; customer: string; day: string; fen: Fen; note: string; orderCode: string },
): Bill => ({
  form: 'AR_RECEIVEBILL',
  no: o.no,
  third: true,
  until: 'audited',
  model: {
    FBillTypeID: type(s.numbers.receive),
    ...moneyHead(s, o),
    FPAYUNITTYPE: 'BD_Customer',
    FPAYUNIT: n(o.customer),
    FRECEIVEBILLENTRY: [
      {
        FSETTLETYPEID: n(s.numbers.settleType),
        FPURPOSEID: n(s.numbers.advance),
        FRECTOTALAMOUNTFOR: yuanOf(o.fen),
        FRECAMOUNTFOR_E: yuanOf(o.fen),
        FCOMMENT: o.note,
        ...(o.orderCode === '' ? {} : { FRECEIVEITEM: o.orderCode }),
        ...accountOf(s),
      },
    ],
  },
})

/** Submitted and no further: the ERP's cashier pays it, writes the bank's number into 结算号 and audits it, and by that it is paid. */
export const refundBill = (
  s: KingdeeSettings,
  o: { no: string; customer: string; day: string; fen: Fen; note: string },
): Bill => ({
  form: 'AR_REFUNDBILL',
  no: o.no,
  third: true,
  until: 'submitted',
  model: {
    FBillTypeID: type(s.numbers.refund),
    ...moneyHead(s, o),
    FRECTUNITTYPE: 'BD_Customer',
    FRECTUNIT: n(o.customer),
    FREFUNDTOTALAMOUNTFOR: yuanOf(o.fen),
    FREALREFUNDAMOUNTFOR: yuanOf(o.fen),
    FREFUNDBILLENTRY: [
      {
        FSETTLETYPEID: n(s.numbers.settleType),
        FPURPOSEID: n(s.numbers.advance),
        FREFUNDAMOUNTFOR: yuanOf(o.fen),
        FREFUNDAMOUNTFOR_E: yuanOf(o.fen),
        FNOTE: o.note,
        ...accountOf(s),
      },
    ],
  },
})
