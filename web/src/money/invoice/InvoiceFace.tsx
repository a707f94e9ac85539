import './invoice.css'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { PartnerLinkCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { rmbCapitals } from '@mall/domain/kernel/rmbCapitals.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'

type Invoice = Reply<'/api/order/getInvoiceInfoDetails'>

/** By what it was issued, or will be; empty: there is nothing to say. */
export function byWhom(v: Pick<Invoice, 'issuedBy'>, tax: PartnerLinkCode): string {
  const by = v.issuedBy || (tax === 'off' ? 'hand' : tax)
  return by === 'sandbox' ? '税务平台：沙箱，不可入账' : by === 'hand' ? '商城财务在电子税务局开具' : ''
}

/** 票面: data, not a picture. */
export const InvoiceFace = ({ v, tax }: { v: Invoice; tax: PartnerLinkCode }) => (
  <Panel
    title="票面"
    remark={!v.taxInvoiceNo ? '待开具，号码开具后给出' : v.issuedBy === 'sandbox' ? '沙箱开具，只作演示' : '以下载的发票文件为准'}
  >
    <div className="fp">
      {(v.issuedBy || tax) === 'sandbox' && <span className="sand">沙箱</span>}
      <h3>
        电子发票（{InvoiceType.label(v.invoiceType)}）{v.kind === 'red' && '　红字'}
      </h3>
      <p className="no">
        <span>
          发票号码 <b>{v.taxInvoiceNo || '—'}</b>
        </span>
        <span>
          开票日期 <b>{v.issuedAt === null ? '—' : day(v.issuedAt)}</b>
        </span>
      </p>
      <div className="parties">
        <div>
          <small>购买方</small>
          <br />
          <b className="strong">{v.title}</b>
          <br />
          统一社会信用代码 {v.taxNo || '—'}
        </div>
        <div>
          <small>销售方</small>
          <br />
          <b className="strong">{v.seller.name}</b>
          <br />
          统一社会信用代码 {v.seller.taxNo}
        </div>
      </div>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>项目名称</th>
            <th>规格型号</th>
            <th className="num">数量，吨</th>
            <th className="num">单价</th>
            <th className="num">金额</th>
            <th className="num">税率</th>
            <th className="num">税额</th>
          </tr>
        </thead>
        <tbody>
          {v.lines.map(l => (
            <tr key={l.lineNo}>
              <td className="all">{l.goodsName}</td>
              <td data-l="规格型号">{l.spec}</td>
              <td className="num" data-l="数量，吨">
                {tons(l.kg)}
              </td>
              <td className="num" data-l="单价">
                {l.price}
              </td>
              <td className="num" data-l="金额">
                {yuan(l.netFen)}
              </td>
              <td className="num" data-l="税率">
                {v.ratePercent} %
              </td>
              <td className="num" data-l="税额">
                {yuan(l.taxFen)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="foot">
        <span>
          合计 金额 {yuan(v.netFen)}　税额 {yuan(v.taxFen)}
        </span>
      </div>
      <div className="foot">
        <span>
          价税合计（大写）{' '}
          <b className="strong">
            {v.grossFen < 0 && '（负数）'}
            {rmbCapitals(Math.abs(v.grossFen))}
          </b>
        </span>
        <span>
          （小写）<b className="strong">¥{yuan(v.grossFen)}</b>
        </span>
      </div>
      <p className="memo">
        备注：{v.blueNo && `红冲发票 ${v.blueNo}；`}订单 {v.orderCodes.join('、')}；磅单{' '}
        {[...new Set(v.lines.map(l => l.ticketNo))].join('、')}
        {v.remark && `；${v.remark}`}
      </p>
    </div>
  </Panel>
)
