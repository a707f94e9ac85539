import type { Kg } from '@mall/domain/kernel/money.ts'
import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { byDivision, deviationText, DIVISION_RULE, permilleText, withinText } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { LEFT } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { corrected } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { TicketKind, TicketState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Input, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { ScalePictures } from './ScalePhotos.tsx'
import { kgOf, useGateAgain } from './gateAgain.ts'
import './weighing.css'

type Row = Reply<'/api/ops/getScaleTicketList'>['list'][number]

/** Within, though its permille reads above the limit: the scale shows no finer. */
const byTheDivision = (r: Row): boolean => r.within && !r.control && Math.abs(r.permille) > r.limitPermille

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '磅单',
    head: true,
    excel: [
      { title: '磅单', width: 22, value: r => r.ticketNo },
      { title: '车牌', width: 12, value: r => r.plate },
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '货物', width: 32, value: r => r.goods },
      { title: '磅', width: 10, value: r => r.scaleCode },
      { title: '过皮', width: 18, value: r => ({ at: r.tareAt }) },
      { title: '司磅员', width: 12, value: r => r.weigher },
      { title: '手工录入', width: 10, value: r => (r.byHand ? '是' : '') },
      { title: '原因', width: 24, value: r => r.reason },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.ticketNo}
        </button>
        <small className="mute">
          {r.plate}
          {r.byHand ? '　手工录入' : ''}
        </small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32, secondary: true }),
  textColumn('waybill', '运单', r => r.waybillNo, { width: 22, secondary: true }),
  tonsColumn('gross', '毛重，吨', r => r.grossKg, { secondary: true }),
  tonsColumn('tare', '皮重，吨', r => r.tareKg, { secondary: true }),
  tonsColumn('net', '净重，吨', r => r.netKg),
  tonsColumn('ref', '比对，吨', r => r.referenceKg),
  {
    key: 'dev',
    title: '偏差',
    num: true,
    excel: { title: '偏差，‰', value: r => r.permille },
    render: r => (
      <>
        {permilleText(r.permille)}
        {byTheDivision(r) ? (
          <small className="mute" title={DIVISION_RULE}>
            {withinText(r, r.limitPermille)}
          </small>
        ) : null}
      </>
    ),
  },
  {
    key: 'at',
    title: '过毛',
    num: true,
    excel: [
      { title: '过毛', width: 18, value: r => ({ at: r.grossAt }) },
      { title: '更正', width: 18, value: r => (r.correctedAt === null ? '' : { at: r.correctedAt }) },
    ],
    render: r => (
      <>
        <span title={dateTime(r.grossAt)}>{shortTime(r.grossAt)}</span>
        {r.correctedAt === null ? null : <small className="mute">{shortTime(r.correctedAt)} 更正</small>}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => TicketState.label(r.state) },
    render: r => (
      <>
        <StatusTag of={TicketState} code={r.state} />
        {r.supersededBy ? <small className="mute">{r.supersededBy}</small> : null}
      </>
    ),
  },
]

/** 磅单: every weighing; one is opened to see its chain, and corrected by a new one. */
export default function ScaleTicketListPage() {
  const [f, set, filtered] = useFilters({ word: '', state: 'all', fromOn: '', toOn: '', page: 1, open: '' })
  const list = useList('/api/ops/getScaleTicketList', f.page, {
    word: f.word,
    state: f.state as 'all',
    ...(f.fromOn ? { fromOn: f.fromOn } : {}),
    ...(f.toOn ? { toOn: f.toOn } : {}),
  })
  return (
    <div className={f.open ? 'split with-pane' : 'split'}>
      <div>
        <div className="page-head">
          <h1>磅单</h1>
          <span className="mute">磅单不能修改；更正是一张新的，替代旧的</span>
        </div>
        <ListFrame<Row>
          list="scaleTicket"
          label="磅单"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="磅单 / 车牌 / 运单 / 订单 / 企业" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} />
              <Select
                aria-label="状态"
                value={f.state}
                onChange={state => set({ state })}
                style={{ width: 140 }}
                options={[
                  { value: 'all', label: '全部状态' },
                  ...TicketState.rows.map(r => ({ value: r.code as string, label: r.label })),
                ]}
              />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.ticketNo, page: f.page }))}
          rowKey={r => r.ticketNo}
          openKey={f.open}
          squeezed={f.open !== ''}
          fits={f.open !== ''}
          unit="张"
          footer={list.data?.list.some(byTheDivision) ? <p className="panel-pad mute">按分度：{DIVISION_RULE}。</p> : null}
          onPage={page => set({ page })}
          empty="还没有磅单。车装完在「门岗与过磅」过毛重后出单。"
        />
      </div>
      <DetailPane open={f.open !== ''} title="磅单" onClose={() => set({ open: '', page: f.page })}>
        <TicketPane ticketNo={f.open} onClose={() => set({ open: '', page: f.page })} />
      </DetailPane>
    </div>
  )
}

function TicketPane({ ticketNo, onClose }: { ticketNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getScaleTicket', { ticketNo }, { enabled: ticketNo !== '' })
  const right = whyNoRight(useStaff(), 'ship.weigh')
  const [correcting, setCorrecting] = useState(false)
  const t = read.data
  if (!t)
    return read.isError ? (
      <Alert type="warning" showIcon title={read.error.message} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    )
  const why = right ?? (t.whyNotCorrect || undefined)
  return (
    <div className="gate" style={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', padding: '12px 14px' }}>
      <div className="row">
        <h2>{t.ticketNo}</h2>
        <StatusTag of={TicketState} code={t.state} />
        <Button className="push" size="small" onClick={onClose}>
          关闭
        </Button>
      </div>
      <p className="mute">
        {t.plate} {t.driverName}　{t.waybillNo}　{t.orderCode}
        <br />
        {t.companyName}　{t.goods}
      </p>
      <dl className="three">
        <div>
          <dt>毛重</dt>
          <dd>{tons(t.grossKg)}</dd>
        </div>
        <div>
          <dt>皮重</dt>
          <dd>{tons(t.tareKg)}</dd>
        </div>
        <div className="use">
          <dt>净重</dt>
          <dd>{tons(t.netKg)}</dd>
        </div>
      </dl>
      <p className="mute">
        比{t.control ? '理论' : '吊牌'} {tons(t.referenceKg)} 吨：
        {t.control && t.within ? `${permilleText(t.permille)}，仅参考` : deviationText(t, t.limitPermille)}，允差 ±
        {t.limitPermille}‰{byDivision(t) ? `。${DIVISION_RULE}` : ''}
      </p>
      <h3>同车各次过磅</h3>
      <ul className="told">
        {t.chain.map(c => (
          <li key={c.ticketNo}>
            <b>
              {c.ticketNo}　{TicketKind.label(c.kind)}　{tons(c.netKg)} 吨
            </b>
            <small>
              {c.correctedAt === null
                ? `${dateTime(c.grossAt)} 过磅　${c.weigher}`
                : `${dateTime(c.correctedAt)} 更正　${c.weigher}　过磅 ${dateTime(c.grossAt)}`}
              {c.reason ? `　${c.reason}` : ''}
            </small>
          </li>
        ))}
      </ul>
      {t.scalePhotos.length > 0 ? (
        <>
          <h3>过磅照片</h3>
          <ScalePictures photos={t.scalePhotos} />
        </>
      ) : null}
      <table className="gunits">
        <thead>
          <tr>
            <th>件号</th>
            <th className="num">吊牌</th>
            <th className="num">理论</th>
            <th className="num">磅</th>
          </tr>
        </thead>
        <tbody>
          {t.units.map(u => (
            <tr key={u.unitNo}>
              <td>{u.unitNo}</td>
              <td className="num">{tons(u.tagKg)}</td>
              <td className="num">{tons(u.theoryKg)}</td>
              <td className="num">{tons(u.scaleKg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ActButton {...(why ? { why } : {})} onClick={() => setCorrecting(true)}>
        更正
      </ActButton>
      {why ? <p className="mute">{why}</p> : null}
      {correcting ? <Correct t={t} onClose={() => setCorrecting(false)} /> : null}
    </div>
  )
}

function Correct({ t, onClose }: { t: Reply<'/api/ops/getScaleTicket'>; onClose(): void }) {
  const call = useCaller()
  const again = useGateAgain()
  const requestId = useRef(newRequestId())
  const [gross, setGross] = useState(tons(t.grossKg))
  const [tare, setTare] = useState(tons(t.tareKg))
  const send = async (reason: string) => {
    const grossKg = kgOf(gross)
    const tareKg = kgOf(tare)
    if (grossKg === undefined || tareKg === undefined) throw new Error('毛重、皮重按吨填写，如 47.080')
    try {
      await call('/api/ops/correctTicket', { ticketNo: t.ticketNo, requestId: requestId.current, grossKg, tareKg, reason })
    } finally {
      requestId.current = nextRequestId(requestId.current)
      again()
    }
  }
  return (
    <ReasonDialog
      title={`更正 ${t.ticketNo}`}
      consequence={`出一张新磅单替代这一张，${noticeTo('买方', linkOf('sms'))}；原磅单保留，退出合计。`}
      okText="出更正单"
      usual={['皮重录错', '毛重录错']}
      onSend={send}
      onClose={onClose}
    >
      <label htmlFor="correct-gross">毛重，吨</label>
      <Input id="correct-gross" value={gross} inputMode="decimal" onChange={e => setGross(e.target.value)} />
      <label htmlFor="correct-tare">皮重，吨</label>
      <Input
        id="correct-tare"
        value={tare}
        inputMode="decimal"
        onChange={e => setTare(e.target.value)}
        style={{ marginBottom: 12 }}
      />
      <Becomes t={t} grossKg={kgOf(gross)} tareKg={kgOf(tare)} />
    </ReasonDialog>
  )
}

/** What the typed weights come to, before they are sent. */
function Becomes({ t, ...typed }: { t: Reply<'/api/ops/getScaleTicket'>; grossKg: Kg | undefined; tareKg: Kg | undefined }) {
  const now = corrected(typed, t)
  if (!now) return null
  const change = now.netKg - t.netKg
  return (
    <>
      <dl className="three" style={{ marginBottom: 12 }} aria-label="更正后">
        <div>
          <dt>净重，原</dt>
          <dd>{tons(t.netKg)}</dd>
          <dd className="by">{deviationText(t, t.limitPermille)}</dd>
        </div>
        <div className="use">
          <dt>净重，更正后</dt>
          <dd>{tons(now.netKg)}</dd>
          <dd className="by">
            <small className={now.within ? 'in' : 'out'}>{deviationText(now, t.limitPermille)}</small>
          </dd>
        </div>
        <div>
          <dt>变化</dt>
          <dd>
            {change > 0 ? '+' : change < 0 ? '−' : ''}
            {tons(Math.abs(change))}
          </dd>
        </div>
      </dl>
      {now.within ? null : (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`更正后与${t.control ? '理论' : '吊牌'} ${tons(t.referenceKg)} 吨差 ${permilleText(now.permille)}，超出 ±${t.limitPermille}‰，请核对毛重、皮重。${
            LEFT.has(t.waybillStatus)
              ? `车已出厂，出单后不再复磅${t.control ? '' : '，客户按这张磅单结算'}。`
              : '出单后转磅单异议，需要复磅或裁定。'
          }`}
        />
      )}
    </>
  )
}
