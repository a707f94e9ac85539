// What is asked of 诺诺: an invoice, or the confirmation of a red one. All values are texts; the fen of the mall decide, price and weight follow them.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { stampText } from '@mall/domain/kernel/clock.ts'
import type { NuonuoSettings } from '../../kernel/settings/nuonuoSettings.ts'
import type { TaxOrder, TaxRedReason } from '../../kernel/ports/taxPlatform.ts'

/** Ordinary and special, both fully digital. */
const LINE: Readonly<Record<number, string>> = { 1: 'pc', 2: 'bs' }
/** Their own order, which is not that of the bureau. */
const REASON: Readonly<Record<TaxRedReason, string>> = { returned: '1', wrong: '2', stopped: '3', allowance: '4' }
const MOST = { orderNo: 20, name: 90, spec: 40, remarkBytes: 230, buyer: 100, lines: 2000 }

type Made = { input: object } | { wrong: string }

const yuan = (fen: Fen): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
const tons = (kg: Kg): string =>
  `${kg < 0 ? '-' : ''}${Math.floor(Math.abs(kg) / 1000)}.${String(Math.abs(kg) % 1000).padStart(3, '0')}`
const rate = (percent: number): string => (percent / 100).toFixed(2)
const cut = (text: string, most: number): string => [...text].slice(0, most).join('')
function cutBytes(text: string, most: number): string {
  let bytes = 0
  return [...text].filter(c => (bytes += Buffer.byteLength(c)) <= most).join('')
}
/** `*黑色金属冶炼压延品*热轧卷板`: the class goes by its code, and the bureau prints it. */
function goodsOf(name: string): { taxClass: string; goodsName: string } {
  const [, taxClass = '', rest = name] = /^\*([^*]+)\*(.+)$/.exec(name) ?? []
  return { taxClass, goodsName: cut(rest, MOST.name) }
}

function wrongOf(o: TaxOrder, s: NuonuoSettings): string | undefined {
  if (o.seller.taxNo !== s.taxNo) return `规则里的卖方信用代码 ${o.seller.taxNo} 与 NUONUO_TAX_NO ${s.taxNo} 不是同一个，没有送出`
  if (o.requestId.length > MOST.orderNo) return '开票单号超过 20 位，没有送出'
  if (o.lines.length > MOST.lines) return `超过 ${MOST.lines} 行，没有送出`
  const bare = o.lines.map(l => goodsOf(l.goodsName).taxClass).find(name => !s.goodsCodes[name])
  return bare === undefined ? undefined : `NUONUO_GOODS_CODES 没有「${bare}」的税收分类编码，没有送出`
}

export function blueOrder(o: TaxOrder, s: NuonuoSettings, callBackUrl: string): Made {
  const wrong = wrongOf(o, s)
  if (wrong) return { wrong }
  if (o.seller.address === '' || o.seller.tel === '') return { wrong: '规则里没有填卖方地址或客服电话，诺诺要求写，没有送出' }
  return {
    input: {
      order: {
        orderNo: o.requestId,
        invoiceType: '1',
        invoiceLine: LINE[o.invoiceType] ?? 'pc',
        invoiceDate: stampText(new Date()),
        extensionNumber: s.extension,
        clerk: s.clerk,
        // The mall delivers it with its own mail.
        pushMode: '-1',
        buyerName: cut(o.buyer.name, MOST.buyer),
        buyerTaxNum: o.buyer.taxNo,
        buyerAddress: o.buyer.address,
        buyerTel: o.buyer.tel,
        buyerAccount: o.buyer.account,
        salerTaxNum: o.seller.taxNo,
        salerAddress: o.seller.address,
        salerTel: o.seller.tel,
        salerAccount: o.seller.account,
        remark: cutBytes(o.remark, MOST.remarkBytes),
        ...(callBackUrl === '' ? {} : { callBackUrl }),
        invoiceDetail: o.lines.map(l => {
          const { taxClass, goodsName } = goodsOf(l.goodsName)
          return {
            goodsName,
            goodsCode: s.goodsCodes[taxClass] ?? '',
            specType: cut(l.spec, MOST.spec),
            ...(l.kg === 0 ? {} : { unit: '吨', num: tons(l.kg), price: l.price }),
            withTaxFlag: '0',
            taxRate: rate(o.ratePercent),
            taxExcludedAmount: yuan(l.netFen),
            tax: yuan(l.taxFen),
            taxIncludedAmount: yuan(l.grossFen),
            invoiceLineProperty: '0',
            favouredPolicyFlag: '0',
          }
        }),
      },
    },
  }
}

export function redConfirm(o: TaxOrder, s: NuonuoSettings): Made {
  const wrong = wrongOf(o, s)
  if (wrong) return { wrong }
  if (!o.red || !/^\d{20}$/.test(o.blueNo)) return { wrong: '蓝字发票没有 20 位号码，没有送出' }
  return {
    input: {
      billId: o.requestId,
      blueInvoiceLine: LINE[o.invoiceType] ?? 'pc',
      applySource: '0',
      blueElecInvoiceNumber: o.blueNo,
      sellerTaxNo: o.seller.taxNo,
      sellerName: o.seller.name,
      buyerTaxNo: o.buyer.taxNo,
      buyerName: cut(o.buyer.name, MOST.buyer),
      redReason: REASON[o.red.reason],
      // All of it needs no lines; a part names the blue ones.
      ...(o.red.whole
        ? {}
        : {
            detail: o.lines.map(l => {
              const { taxClass, goodsName } = goodsOf(l.goodsName)
              return {
                blueDetailIndex: String(l.blueLineNo),
                goodsName,
                goodsCode: s.goodsCodes[taxClass] ?? '',
                ...(l.kg === 0 ? {} : { num: tons(l.kg), price: l.price }),
                taxExcludedAmount: yuan(l.netFen),
                taxAmount: yuan(l.taxFen),
                taxRate: rate(o.ratePercent),
              }
            }),
          }),
    },
  }
}
