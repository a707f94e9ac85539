// An invoice as the tax platform is asked for it.
import { sameName } from '@mall/domain/kernel/payee.ts'
import { redLinePrice } from '@mall/domain/money/invoice/assembly.ts'
import { redReasonOf } from '@mall/domain/money/invoice/red.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import type { TaxOrder, TaxRedReason } from '../../kernel/ports/taxPlatform.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { receivingAccount } from '../funds/receivingAccount.ts'
import { plainAccount } from '../../people/company/bankAccount.ts'
import { type InvoiceRow, linesOf, taxNoOf } from './invoice.queries.ts'
import { redOrderOf } from './red.queries.ts'
import { requestNoOf } from './requestNo.ts'

const REASON: Readonly<Record<ReturnType<typeof redReasonOf>, TaxRedReason>> = {
  开票有误: 'wrong',
  销货退回: 'returned',
  服务中止: 'stopped',
  销售折让: 'allowance',
}

export async function orderOf(world: World, v: InvoiceRow): Promise<TaxOrder> {
  const { pool, settings } = world
  const [seller, lines, blue, red] = await Promise.all([
    sellerOf(world),
    linesOf(pool, v.id),
    v.blueId === null ? undefined : taxNoOf(pool, v.blueId),
    v.kind === 'red' ? redOrderOf(pool, v.id) : undefined,
  ])
  // Another company's account (集团代收) is not the seller's on an invoice.
  const to = await receivingAccount(world.rules)
  const own = to && sameName(to.holder, seller.name) ? `${to.bankName} ${to.accountNo}` : ''
  const fact = (label: string): string => seller.facts.find(f => f.label === label)?.value ?? ''
  return {
    requestId: requestNoOf(v),
    kind: v.kind,
    blueNo: blue?.no ?? '',
    red: red ? { reason: REASON[redReasonOf(red.reason, red.kg)], whole: red.whole } : null,
    invoiceType: v.invoiceType,
    seller: {
      name: seller.name,
      taxNo: seller.creditCode,
      address: fact('地址'),
      tel: fact('电话'),
      account: own,
    },
    buyer: {
      name: v.title,
      taxNo: v.taxNo,
      address: v.address,
      tel: v.tel,
      account: [v.bankName, plainAccount(settings, v.bankAccount)].filter(Boolean).join(' '),
    },
    remark: remarkOf(v, { blueNo: blue?.no ?? '', ticketNos: lines.map(l => l.ticketNo) }),
    ratePercent: v.ratePercent,
    grossFen: v.grossFen,
    netFen: v.netFen,
    taxFen: v.taxFen,
    lines: lines.map((l, i) => ({
      goodsName: l.goodsName,
      spec: l.spec,
      kg: l.kg,
      price: redLinePrice(l, { netFen: l.blueNetFen ?? 0, kg: l.blueKg ?? 0 }),
      grossFen: l.grossFen,
      netFen: l.netFen,
      taxFen: l.taxFen,
      blueLineNo: red?.blueLineNos[i] ?? 0,
    })),
  }
}

/** What stands on the paper beside the lines, on one that the mall draws too. */
export const remarkOf = (
  v: Pick<InvoiceRow, 'orderCodes' | 'remark'>,
  o: { blueNo: string; ticketNos: readonly string[] },
): string =>
  [
    o.blueNo === '' ? '' : `红冲发票 ${o.blueNo}`,
    `订单 ${v.orderCodes.join('、')}`,
    `磅单 ${[...new Set(o.ticketNos)].join('、')}`,
    v.remark,
  ]
    .filter(Boolean)
    .join('；')
