import { limitsText, monthState } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { budgetState, teamPeriods } from '@mall/domain/people/companyAccess/team.rules.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton, Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { orderAddress } from './orderAddress.ts'
import type { Detail } from './orderTrack.ts'
import { useOrderActs } from './useOrderActs.ts'

/** 企业内部审批: who asks, by how much he is over, what the company paid before; and the two answers for who may give them. */
export function CompanyApproval({ o }: { o: Detail }) {
  const acts = useOrderActs()
  const [refusing, setRefusing] = useState(false)
  const a = o.approval
  if (!a) return null
  const may = o.acts.includes('companyApprove')
  const load = { fen: o.totalFen, kg: o.weightKg }
  const month = monthState(a.limits, a.used, load)
  const project = a.project ? [`项目「${a.project.projectName}」每月`, ...monthState(a.project, a.project.used, load)] : []
  return (
    <Panel title="企业内部审批" remark={may ? '等您审批' : undefined} className="approval">
      <Facts
        items={[
          ['下单人', `${a.buyerName}，限额：${limitsText(a.limits)}`],
          ['本月已下', `${yuan(a.used.fen)} 元，${tons(a.used.kg)} 吨（不含本单）`],
          ['本单', `${yuan(o.totalFen)} 元，${tons(o.weightKg)} 吨`],
          ...(month.length > 0 ? [['每月限额', <Lines key="month" of={month} />] as const] : []),
          ...(project.length > 0 ? [['项目限额', <Lines key="project" of={project} />] as const] : []),
          ...(a.team
            ? [
                [
                  `班组预算`,
                  `「${a.team.teamName}」${teamPeriods[a.team.period]}${budgetState(a.team, a.team.usedFen, o.totalFen)}`,
                ] as const,
              ]
            : []),
          [
            '超出',
            <b key="why" className="warn">
              {o.companyApprovalWhy}
            </b>,
          ],
        ]}
      />
      {a.lastPrices.length > 0 && <LastPrices prices={a.lastPrices} />}
      <div className="row gaptop no-print">
        {may ? (
          <>
            <ConfirmButton
              look="primary"
              size="lg"
              title={`同意订单 ${o.orderCode}？`}
              consequence={`${a.buyerName} 的 ${o.summary}，${yuan(o.totalFen)} 元。同意后进入钢厂审核或付款。`}
              confirmText="同意"
              onConfirm={() => acts.approve(o)}
            >
              同意
            </ConfirmButton>
            <Button size="lg" onClick={() => setRefusing(true)} aria-haspopup="dialog">
              不同意
            </Button>
          </>
        ) : (
          <p className="mute">
            {a.whyNot && a.lastPrices.length > 0
              ? `${a.whyNot}。`
              : `等 ${a.approvers.join('、') || '企业管理员'} 审批；审批前库存为您保留。`}
          </p>
        )}
      </div>
      {refusing && <RefuseDialog o={o} onClose={() => setRefusing(false)} />}
    </Panel>
  )
}

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map(line => (
    <span key={line} className="block">
      {line}
    </span>
  ))

type Prices = NonNullable<Detail['approval']>['lastPrices']
function LastPrices({ prices }: { prices: Prices }) {
  const called = prices.some(p => p.contract)
  return (
    <table className="tbl tight cards gaptop">
      <thead>
        <tr>
          <th>商品</th>
          <th className="num">本次单价</th>
          <th>本企业最近成交</th>
          {called && <th>框架合同余量</th>}
        </tr>
      </thead>
      <tbody>
        {prices.map(p => (
          <tr key={p.lineNo}>
            <td className="all">{p.title}</td>
            <td className="num" data-l="本次单价">
              {yuan(p.priceFen)}
              <span className="u">{PriceUnitLabel[p.priceUnit]}</span>
            </td>
            <td data-l="本企业最近成交">
              {p.paid.length === 0 && <span className="mute">还没有买过</span>}
              {p.paid.map(x => (
                <span key={x.orderCode} className="block">
                  {yuan(x.priceFen)}　<Link to={orderAddress(x.orderCode)}>{shortTime(x.at)}</Link>
                </span>
              ))}
            </td>
            {called && <td data-l="框架合同余量">{p.contract && <Rest of={p.contract} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Rest = ({ of }: { of: NonNullable<Prices[number]['contract']> }) => (
  <>
    <span className="block">
      <Link to={`/framework/frameworkDetail?ccNo=${encodeURIComponent(of.ccNo)}`}>{of.ccNo}</Link> 第 {of.lineNo} 行
    </span>
    <span className="block">
      本单前 {tons(of.beforeKg)} 吨，本单后 {tons(of.afterKg)} 吨
    </span>
  </>
)

function RefuseDialog({ o, onClose }: { o: Detail; onClose: () => void }) {
  const acts = useOrderActs()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const run = async () => {
    if (reason.trim() === '') {
      setError('请填写原因，下单人会看到')
      return document.getElementById('refuse-reason')?.focus()
    }
    if (await acts.refuse(o, reason.trim())) onClose()
  }
  return (
    <Dialog
      open
      title={`不同意订单 ${o.orderCode}？`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不</Button>
          <Button look="primary" onClick={run} busyText="正在提交">
            不同意，取消订单
          </Button>
        </>
      }
    >
      <p>{o.summary}</p>
      <p className="mute gap8">订单随即取消，占用的库存释放；下单人会收到您写的原因。</p>
      <Area
        id="refuse-reason"
        className="gaptop"
        label="原因"
        required
        rows={2}
        maxLength={200}
        value={reason}
        onChange={e => setReason(e.target.value)}
        error={error}
      />
    </Dialog>
  )
}
