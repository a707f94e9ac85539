import type { Kg } from '@mall/domain/kernel/money.ts'
import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { usualVerdicts, whyNotVerdict } from '@mall/domain/delivery/shipment/objection.rules.ts'
import { ObjectionState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Button, Input, Segmented } from 'antd'
import { Link } from 'react-router'
import { useState } from 'react'
import { useStaff } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { ReceiptProof } from '../shipment/ReceiptProof.tsx'
import { kgOf, useGateAgain } from './gateAgain.ts'

type Row = Reply<'/api/ops/getObjectionList'>['list'][number]
type Objection = Reply<'/api/ops/getObjection'>

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'what',
    title: '运单',
    head: true,
    excel: { title: '运单', width: 22, value: r => r.waybillNo },
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.waybillNo}
        </button>
        <small className="mute">
          {r.plate}　{r.ticketNo}
        </small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32, secondary: true }),
  tonsColumn('mill', '发货磅，吨', r => r.millKg),
  tonsColumn('buyer', '客户磅，吨', r => r.buyerKg),
  {
    key: 'dev',
    title: '相差',
    num: true,
    excel: { title: '相差，‰', value: r => r.permille },
    render: r => `${r.permille}‰`,
  },
  timeColumn('at', '登记', r => r.openedAt),
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => ObjectionState.label(r.state) },
    render: r => (
      <>
        <StatusTag of={ObjectionState} code={r.state} />
        {r.settledKg === null ? null : (
          <small className="mute">
            按 {tons(r.settledKg)} 吨：{r.decision}
          </small>
        )}
      </>
    ),
  },
]

/** 重量异议 after the receipt: decided by weighmaster or finance; until then the truck does not settle. */
export default function ObjectionListPage() {
  const [f, set, filtered] = useFilters({ state: 'open', word: '', page: 1, open: '' })
  const list = useList('/api/ops/getObjectionList', f.page, { state: f.state as 'open', word: f.word })
  const close = () => set({ open: '' })
  return (
    <div className={f.open ? 'split with-pane' : 'split'}>
      <div>
        <div className="page-head">
          <h1>重量异议</h1>
          <span className="mute">签收后客户登记的自磅重量；±3‰ 以内自动按发货磅</span>
        </div>
        <ListFrame<Row>
          list="weightObjection"
          label="重量异议"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="运单 / 车牌 / 磅单 / 订单 / 企业" onChange={word => set({ word })} />
              <Segmented
                aria-label="状态"
                value={f.state}
                onChange={state => set({ state })}
                options={[
                  { value: 'open', label: '待复磅' },
                  { value: 'all', label: '全部' },
                ]}
              />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.waybillNo }))}
          rowKey={r => r.waybillNo}
          openKey={f.open}
          onOpen={r => set({ open: r.waybillNo })}
          squeezed={f.open !== ''}
          unit="条"
          onPage={page => set({ page })}
          empty="没有待复磅的重量异议。"
        />
      </div>
      <DetailPane open={f.open !== ''} title="重量异议" onClose={close}>
        {f.open ? <Opened key={f.open} waybillNo={f.open} onClose={close} /> : null}
      </DetailPane>
    </div>
  )
}

/** One objection, whatever the list shows: both weights, what the receiver said and photographed, and the word that ends it. */
function Opened({ waybillNo, onClose }: { waybillNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getObjection', { waybillNo })
  const { rights } = useStaff()
  const [deciding, setDeciding] = useState(false)
  const r = read.data
  const why = rights.includes('weigh.settle') ? r?.whyNotDecide || undefined : '由司磅员或财务登记复磅结果'
  return (
    <>
      <div className="hd">
        <div>
          <b>{waybillNo}</b>
          {r ? (
            <small className="mute">
              {r.companyName}{' '}
              <Link className="nowrap" to={`/dispatch?word=${r.waybillNo}&open=${r.waybillNo}`}>
                看车
              </Link>
            </small>
          ) : null}
        </div>
        <span className="push row">
          {r ? <StatusTag of={ObjectionState} code={r.state} /> : null}
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {r ? (
          <section>
            <dl className="kv">
              <div>
                <dt>发货磅</dt>
                <dd>
                  {tons(r.millKg)} 吨，{r.ticketNo}
                </dd>
              </div>
              <div>
                <dt>客户磅</dt>
                <dd>{tons(r.buyerKg)} 吨</dd>
              </div>
              <div>
                <dt>相差</dt>
                <dd>
                  {tons(Math.abs(r.millKg - r.buyerKg))} 吨，{r.permille}‰
                </dd>
              </div>
              <div>
                <dt>登记</dt>
                <dd>{dateTime(r.openedAt)}</dd>
              </div>
              {r.settledKg === null ? null : (
                <div>
                  <dt>复磅结果</dt>
                  <dd>
                    按 {tons(r.settledKg)} 吨：{r.decision}
                    <br />
                    <small className="mute">
                      {r.decidedBy} {r.decidedAt === null ? '' : dateTime(r.decidedAt)}
                    </small>
                  </dd>
                </div>
              )}
            </dl>
          </section>
        ) : (
          <PaneState query={read} />
        )}
        <section>
          <ReceiptProof waybillNo={waybillNo} />
        </section>
      </div>
      {r?.state === 'open' ? (
        <section className="decide">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setDeciding(true)}>
            登记复磅结果
          </ActButton>
          {why ? <p className="why">{why}</p> : null}
          {!why && r.alone ? <p className="why">过磅是您办的，没有另一位能登记复磅结果的同事；您登记会记入操作日志</p> : null}
        </section>
      ) : null}
      {r && deciding ? <Decide r={r} onClose={() => setDeciding(false)} /> : null}
    </>
  )
}

/** The verdict: its ready words choose the weight that they mean; words and weight that contradict each other are not sent. */
function Decide({ r, onClose }: { r: Objection; onClose(): void }) {
  const call = useCaller()
  const again = useGateAgain()
  const [kg, setKg] = useState('')
  const usual = usualVerdicts(r)
  const settled = kgOf(kg)
  return (
    <ReasonDialog
      title={`登记复磅结果 ${r.waybillNo}`}
      consequence={`发货磅 ${tons(r.millKg)} 吨，客户磅 ${tons(r.buyerKg)} 吨。按两磅之间的重量结算，${noticeTo('买方', linkOf('sms'))}。`}
      okText="登记"
      usual={usual.map(u => u.words)}
      onUsual={words => {
        const chosen = usual.find(u => u.words === words)
        if (chosen) setKg(tons(chosen.kg))
      }}
      onSend={reason => {
        if (settled === undefined) return Promise.reject(new Error('重量按吨填写，如 31.950'))
        const wrong = whyNotVerdict(r, { settledKg: settled, reason })
        if (wrong) return Promise.reject(new Error(wrong))
        return call('/api/ops/decideObjection', { waybillNo: r.waybillNo, settledKg: settled, reason }).finally(again)
      }}
      onClose={onClose}
    >
      <label htmlFor="settled-kg">按多少结算，吨</label>
      <Input
        id="settled-kg"
        value={kg}
        inputMode="decimal"
        placeholder={`${tons(Math.min(r.millKg, r.buyerKg))} 到 ${tons(Math.max(r.millKg, r.buyerKg))}`}
        onChange={e => setKg(e.target.value)}
      />
      <p className="mute" style={{ marginBottom: 12 }}>
        {settled === undefined ? '点下面常用的，重量一并填好' : moveText(settled - r.millKg)}
      </p>
    </ReasonDialog>
  )
}
const moveText = (kg: Kg): string => (kg === 0 ? '与发货磅相同' : `比发货磅${kg > 0 ? '多' : '少'} ${tons(Math.abs(kg))} 吨`)
