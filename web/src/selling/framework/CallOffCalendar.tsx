import './framework.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { leftLabel } from '@mall/domain/selling/framework/framework.rules.ts'
import { WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmDialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { goodsAddress, goodsInPeriod } from '../../goods/goods/productRow.ts'
import type { Contract } from './frameworkWords.ts'
import { Proposals } from './Proposals.tsx'

type Calendar = Reply<'/api/framework/getCallOffCalendar'>
type Cell = Calendar['lines'][number]['cells'][number]
type FillGoods = NonNullable<Calendar['lines'][number]['rolled']>

/** 订货日历: the goods of the contract against the mill's weeks: what a week still takes, until when, what of it is ours. */
export function CallOffCalendar({ c }: { c: Contract }) {
  const { ccNo, whyNotUse: whyNot, lines } = c
  const label = leftLabel(c)
  const read = useLazyCall('/api/framework/getCallOffCalendar', { ccNo })
  const d = read.data
  return (
    <Panel
      title="订货日历"
      remark={`期货按交货期（旬）订，排进其中最早有余量的周；现货不受周限制${d?.monthRestKg == null ? '' : `；本月计划还有 ${tons(d.monthRestKg)} 吨没订`}`}
      more={<Link to="/LZProductionSchedule">排产计划</Link>}
      flush
    >
      {!d ? (
        <Waiting read={read} lines={4} />
      ) : (
        <>
          <Proposals c={c} list={d.proposals} to={d.deliverTo} onChanged={() => read.refetch()} />
          <div className="fwcal" role="region" aria-label="订货日历，可左右滑动" tabIndex={0}>
            <table className="tbl tight">
              <thead>
                <tr>
                  <th scope="col">产品</th>
                  {d.weeks.map(w => (
                    <th key={w.fromOn} scope="col">
                      {w.label}
                      <small>{w.fromOn.slice(5)} 起</small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {d.lines.map(l => {
                  const sku = lines.find(x => x.lineNo === l.lineNo)?.skuCode ?? ''
                  return (
                    <tr key={l.lineNo}>
                      <th scope="row">
                        {l.title}
                        <small>
                          {label} {tons(l.leftKg)} 吨
                        </small>
                        {!whyNot && l.whyNotRolled && (
                          <small className="warn">
                            {l.whyNotRolled}
                            {sku && (
                              <>
                                。<Link to={goodsAddress(sku)}>看现货</Link>
                              </>
                            )}
                          </small>
                        )}
                      </th>
                      {l.lineName === '' ? (
                        <td colSpan={d.weeks.length} className="mute">
                          没有在排的产线，按现货订{' '}
                          {!whyNot && l.leftKg > 0 && l.stocked && (
                            <Fill
                              ccNo={ccNo}
                              lineNo={l.lineNo}
                              what={l.title}
                              goods={l.stocked}
                              to={d.deliverTo}
                              rest={d.monthRestKg}
                            />
                          )}
                        </td>
                      ) : (
                        l.cells.map((cell, i) => (
                          <WeekCell
                            key={d.weeks[i]?.fromOn}
                            cell={cell}
                            href={
                              whyNot || l.whyNotRolled || l.leftKg === 0 || !l.rolled
                                ? ''
                                : goodsInPeriod(l.rolled.skuCode, cell.deliveryDateNumber)
                            }
                            fill={
                              l.rolled && (
                                <Fill
                                  ccNo={ccNo}
                                  lineNo={l.lineNo}
                                  what={`${l.title} ${d.weeks[i]?.label ?? ''}`}
                                  period={cell}
                                  goods={l.rolled}
                                  to={d.deliverTo}
                                  rest={d.monthRestKg}
                                />
                              )
                            }
                          />
                        ))
                      )}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  )
}

function WeekCell({ cell, href, fill }: { cell: Cell; href: string; fill: ReactNode }) {
  const open = cell.state === 'open' || cell.state === 'limited'
  return (
    <td className={cell.state === 'limited' ? 'few' : open ? undefined : 'shut'}>
      <span className="nw">{open ? `余 ${tons(cell.leftKg)} 吨` : WeekState.label(cell.state)}</span>
      {open && cell.closesOn && <small>{cell.closesOn.slice(5)} 截止</small>}
      {cell.state === 'stopped' && cell.note && <small>{cell.note}</small>}
      {cell.ownKg > 0 && <small className="strong nw">我 {tons(cell.ownKg)} 吨</small>}
      {open && <small>{(cell.whyNotPeriod || `交期 ${cell.periodText}`).replace(/\d{4} 年 /, '')}</small>}
      {open && href && !cell.whyNotPeriod && (
        <span className="fwcellacts">
          <Link to={href}>订</Link> {fill}
        </span>
      )}
    </td>
  )
}

/** The month's rest of the line, whole pieces, into the contract's cart: which goods, from where and for when is said before. */
function Fill({
  ccNo,
  lineNo,
  what,
  period,
  goods,
  to,
  rest,
}: {
  ccNo: string
  lineNo: number
  what: string
  period?: Cell
  goods: FillGoods
  to: string
  rest: number | null
}) {
  const send = useSend()
  const whyNot = useWhyNot('order.create')
  const [asks, setAsks] = useState(false)
  const fill = async () => {
    const added = await send('/api/framework/fillMonth', {
      ccNo,
      lineNo,
      skuCode: goods.skuCode,
      ...(period ? { deliveryDateNumber: period.deliveryDateNumber } : {}),
    })
    // The whole page is loaded again: cart, prices and header are of the contract from now on.
    if (added) location.assign('/frameworkContractCart')
  }
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-label={`订余量：${what}，放进合同购物车`}
        onClick={() => setAsks(true)}
        disabledReason={whyNot ?? (rest === 0 ? '本月计划已订满' : undefined)}
        reasonAt="title"
      >
        订余量
      </Button>
      <ConfirmDialog
        open={asks}
        title={`订余量：${what}？`}
        confirmText="放进合同购物车"
        onConfirm={fill}
        onClose={() => setAsks(false)}
      >
        {goods.again ? '上次订的' : period ? '到货运费最低的' : '够订的里到货运费最低的'}：{goods.title}，{goods.depotName}，到
        {to}运费 {yuan(goods.freightFen)} 元/吨，
        {period ? `期货，交期 ${period.periodText}` : '现货'}。余量按整件放，要别的规格或仓库请{period ? '点「订」' : '在商品页'}
        选。
      </ConfirmDialog>
    </>
  )
}
