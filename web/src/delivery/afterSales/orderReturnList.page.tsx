import { useLazyCall } from '@mall/client/useCall.ts'
import { ReturnMode, ReturnStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { listBeside, ListPage } from './ListPage.tsx'

const LIST = listBeside('/orderReturn/orderReturnList')
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getOrderReturnList', LIST.input(query))
export const head = (): Head => ({ title: '退货单', noIndex: true })

export default function ReturnList() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/order/getOrderReturnList', LIST.input(query), { keepOld: true })
  return (
    <ListPage list={LIST} read={read} title="还没有退货单" hint="异议商定退货后自动开出退货单。">
      {({ list: rows }) => (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>退货单</th>
              <th className="num">件 / 吨</th>
              <th>怎样退回</th>
              <th className="num">已退，元</th>
              <th>状态</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(r => {
              const to = `/orderReturn/orderReturnDetail?returnNo=${r.returnNo}`
              return (
                <tr key={r.returnNo}>
                  <td>
                    <Link to={to}>{r.returnNo}</Link>
                    <small className="mute blk">
                      {r.title}，异议 {r.claimNo}，{dateTime(r.madeAt)}
                    </small>
                  </td>
                  <td className="num" data-l="件 / 吨">
                    {r.units} / {tons(r.kg)}
                  </td>
                  <td data-l="怎样退回">{r.mode ? `${ReturnMode.label(r.mode)}，${r.planOn}` : '待约'}</td>
                  <td className="num" data-l="已退，元">
                    {yuan(r.refundedFen)}
                  </td>
                  <td data-l="状态">
                    <StatusTag of={ReturnStatus} code={r.status} />
                  </td>
                  <td className="num">
                    <LinkButton {...(r.status === ReturnStatus.toArrange ? { look: 'ink' as const } : {})} to={to}>
                      {r.status === ReturnStatus.toArrange ? '约定退回' : '查看'}
                    </LinkButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </ListPage>
  )
}
