// 库存件: coils, bundles and plates of the yard, with what happened to each.
import { useMutation } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Input, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { type FileItem, FilePick } from '../../kernel/FilePick.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { EnterUnits } from './EnterUnits.tsx'
import { UnitGaps } from './UnitGaps.tsx'
import { useShipAgain } from './shipping.ts'
import './shipment.css'

type Row = Reply<'/api/ops/getUnitList'>['list'][number]
type State = '' | 'free' | 'chosen' | 'allocated' | 'loaded' | 'shipped' | 'blocked'

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '件号',
    head: true,
    excel: [
      { title: '件号', width: 20, value: r => r.unitNo },
      { title: '炉号', width: 14, value: r => r.heatNo },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.unitNo}
        </button>
        <small className="mute">炉号 {r.heatNo}</small>
      </>
    ),
  },
  {
    key: 'title',
    title: '商品',
    wide: true,
    excel: [
      { title: '商品', width: 32, value: r => r.title },
      { title: '按单生产', width: 40, value: r => r.ordered.join('，') },
    ],
    render: r => (
      <>
        {r.title}
        {r.ordered.length > 0 ? <small className="mute">{r.ordered.join('，')}</small> : null}
      </>
    ),
  },
  textColumn('place', '仓库与库位', r => [r.depotName, r.position].filter(Boolean).join(' '), { width: 22 }),
  textColumn('pieces', '件数', r => `${r.pieces} ${r.pieceUnit}`, { secondary: true }),
  tonsColumn('tag', '标牌，吨', r => r.tagKg),
  tonsColumn('theory', '理论，吨', r => r.theoryKg, { secondary: true }),
  textColumn('on', '入库', r => r.madeOn, { secondary: true }),
  textColumn('order', '订单', r => r.orderCode || r.chosenBy, { width: 20, secondary: true }),
  textColumn('defect', '缺陷说明', r => r.defect, { width: 20, secondary: true }),
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => UnitState.label(r.state) },
    render: r => (
      <>
        <StatusTag of={UnitState} code={r.state} />
        {r.chosenBy && r.state !== 'shipped' ? <small className="mute">已被选 {r.chosenBy}</small> : null}
        {r.blockedReason ? <small className="mute">{r.blockedReason}</small> : null}
      </>
    ),
  },
]

export default function UnitListPage() {
  const [f, set, filtered] = useFilters({ word: '', depotCode: '', state: '', sort: 'new', page: 1, open: '', lacks: '' })
  const noRight = whyNoRight(useStaff(), 'ship.store')
  const call = useCaller()
  const again = useShipAgain()
  const [entering, setEntering] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  const [gaps, setGaps] = useState(false)
  const [keys, setKeys] = useState<string[]>([])
  const asked = { word: f.word, depotCode: f.depotCode, state: f.state as State }
  const list = useList('/api/ops/getUnitList', f.page, { ...asked, sort: f.sort as 'new' })
  const save = async () => location.assign((await call('/api/ops/exportUrl', { kind: 'units', ...asked })).url)
  return (
    <div className={f.open ? 'split with-pane' : 'split'}>
      <div>
        <div className="page-head">
          <h1>库存件</h1>
          <span className="mute">一卷、一捆、一张各有记录；付款订单自动先进先出配货</span>
          <span className="push row">
            <ActButton type="primary" {...(noRight ? { why: noRight } : {})} onClick={() => setEntering('')}>
              入库登记
            </ActButton>
            <ActButton
              {...(noRight ? { why: noRight } : keys.length === 0 ? { why: '请先勾选件' } : {})}
              onClick={() => setMoving(true)}
            >
              移库位
            </ActButton>
          </span>
        </div>
        {f.lacks ? (
          <Lacks
            orderCode={f.lacks}
            {...(noRight ? { why: noRight } : {})}
            onEnter={setEntering}
            onClose={() => set({ lacks: '' })}
          />
        ) : null}
        <ListFrame<Row>
          list="unit"
          label="库存件"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="件号 / 炉号 / 商品 / 订单" onChange={word => set({ word })} />
              <Select
                aria-label="仓库"
                style={{ width: 150 }}
                value={f.depotCode}
                onChange={depotCode => set({ depotCode })}
                options={[
                  { value: '', label: '全部仓库' },
                  ...(list.data?.depots ?? []).map(d => ({ value: d.depotCode, label: d.name })),
                ]}
              />
              <Segmented
                aria-label="状态"
                value={f.state}
                onChange={state => set({ state })}
                options={[
                  { value: '', label: '全部' },
                  ...(['free', 'chosen', 'allocated', 'loaded', 'shipped', 'blocked'] as const).map(value => ({
                    value,
                    label: value === 'chosen' ? '已被选' : UnitState.label(value),
                  })),
                ]}
              />
              <Button onClick={save}>导出库存明细</Button>
              <Button onClick={() => setGaps(true)}>账实核对</Button>
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.unitId }))}
          rowKey={r => r.unitId}
          unit="件"
          selection={{ keys, onChange: setKeys, whyNot: r => (r.state === 'shipped' ? '已出厂' : undefined) }}
          onPage={page => set({ page })}
          onOpen={r => set({ open: r.unitId })}
          openKey={f.open}
          squeezed={f.open !== ''}
          footer={list.data ? <p className="panel-pad mute">合计 {tons(list.data.kg)} 吨</p> : null}
          empty="还没有登记库存件。点「入库登记」按件号、炉号和标牌重量录入。"
        />
      </div>
      <DetailPane open={f.open !== ''} title="件的履历" onClose={() => set({ open: '' })}>
        {f.open ? <UnitPane unitId={f.open} onClose={() => set({ open: '' })} /> : null}
      </DetailPane>
      {gaps ? <UnitGaps depotCode={f.depotCode} onEnter={noRight ? null : setEntering} onClose={() => setGaps(false)} /> : null}
      {entering !== null ? <EnterUnits skuCode={entering} onClose={() => setEntering(null)} /> : null}
      {moving ? (
        <MoveDialog
          n={keys.length}
          onSend={async position => {
            await call('/api/ops/moveUnit', { unitIds: keys, position })
            setKeys([])
            await again()
          }}
          onClose={() => setMoving(false)}
        />
      ) : null}
    </div>
  )
}

/** What a paid order still wants of the yard: each line leads to its own entry. */
function Lacks(p: { orderCode: string; why?: string; onEnter(skuCode: string): void; onClose(): void }) {
  const order = useLazyCall('/api/ops/getDispatchOrder', { orderCode: p.orderCode }, { keepOld: true })
  const lines = order.data?.lines.filter(l => l.lacks !== '') ?? []
  if (!order.data)
    return order.isError ? <Alert type="error" showIcon title={order.error.message} closable={{ onClose: p.onClose }} /> : null
  return (
    <Alert
      className="unit-lacks"
      type={lines.length > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose: p.onClose }}
      title={
        lines.length > 0
          ? `订单 ${p.orderCode} 在 ${order.data.depotName} 还缺件，登记后自动配货`
          : `订单 ${p.orderCode} 的件已配齐`
      }
      description={lines.map(l => (
        <div key={l.lineNo} className="row">
          <span>
            第 {l.lineNo} 行 {l.title}：{l.lacks}
          </span>
          <ActButton size="small" {...(p.why ? { why: p.why } : {})} onClick={() => p.onEnter(l.skuCode)}>
            登记这个商品
          </ActButton>
        </div>
      ))}
    />
  )
}

function MoveDialog({ n, onSend, onClose }: { n: number; onSend(position: string): Promise<unknown>; onClose(): void }) {
  const [position, setPosition] = useState('')
  const save = useMutation({ mutationFn: () => onSend(position.trim()), onSuccess: onClose })
  return (
    <Modal
      open
      title={`移库位 ${n} 件`}
      okText="移到这里"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => save.mutate()}
      okButtonProps={{ disabled: position.trim() === '' }}
      confirmLoading={save.isPending}
      width={360}
    >
      <Input
        aria-label="库位"
        maxLength={20}
        placeholder="如 03-07"
        value={position}
        onChange={e => setPosition(e.target.value)}
      />
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}

function UnitPane({ unitId, onClose }: { unitId: string; onClose(): void }) {
  const call = useCaller()
  const again = useShipAgain()
  const noRight = whyNoRight(useStaff(), 'ship.store')
  const unit = useLazyCall('/api/ops/getUnitDetail', { unitId }, { keepOld: true })
  const [act, setAct] = useState<'block' | 'unblock' | 'defect' | null>(null)
  const [restocking, setRestocking] = useState(false)
  const u = unit.data
  if (!u) return <PaneState query={unit} />
  const mayBlock = u.state === 'free' || u.state === 'allocated' || (u.state === 'kept' && u.chosenBy !== '')
  const whyNotDefect = noRight ?? (u.orderCode || u.chosenBy ? '已属订单，不能交的请冻结' : undefined)
  return (
    <>
      <div className="ship-part">
        <h2>
          {u.unitNo} <StatusTag of={UnitState} code={u.state} />
        </h2>
        <dl className="ship-facts">
          <dt>商品</dt>
          <dd>{u.title}</dd>
          {u.ordered.length > 0 ? (
            <>
              <dt>按单生产</dt>
              <dd>{u.ordered.join('，')}</dd>
            </>
          ) : null}
          <dt>炉号</dt>
          <dd>{u.heatNo}</dd>
          <dt>位置</dt>
          <dd>
            {u.depotName} {u.position || '未定库位'}
          </dd>
          <dt>重量</dt>
          <dd>
            标牌 {tons(u.tagKg)} 吨，理论 {tons(u.theoryKg)} 吨，{u.pieces} {u.pieceUnit}
          </dd>
          <dt>来源</dt>
          <dd>
            {u.source === 'stock' ? '入库登记' : '生产报产'} {u.madeOn}
          </dd>
          {u.orderCode ? (
            <>
              <dt>订单</dt>
              <dd>
                {u.orderCode} {u.waybillNo}
              </dd>
            </>
          ) : null}
          {u.chosenBy ? (
            <>
              <dt>已被选</dt>
              <dd>买方在订单 {u.chosenBy} 里按捆包号选定，只能交这一件</dd>
            </>
          ) : null}
          <dt>缺陷说明</dt>
          <dd>
            {u.defect || '无登记'}
            {u.fileIds.map((id, i) => (
              <a key={id} style={{ marginLeft: 8 }} href={`/api/file/get?id=${id}&size=preview`} target="_blank" rel="noreferrer">
                照片 {i + 1}
              </a>
            ))}
          </dd>
          {u.blockedReason ? (
            <>
              <dt>冻结</dt>
              <dd>{u.blockedReason}</dd>
            </>
          ) : null}
        </dl>
        <div className="ship-acts" style={{ marginTop: 10 }}>
          {u.state === 'blocked' ? (
            <ActButton type="primary" {...(noRight ? { why: noRight } : {})} onClick={() => setAct('unblock')}>
              解冻
            </ActButton>
          ) : (
            <ActButton
              danger
              {...(noRight ? { why: noRight } : mayBlock ? {} : { why: u.state === 'loaded' ? '请先从运单上卸下' : '已出厂' })}
              onClick={() => setAct('block')}
            >
              冻结
            </ActButton>
          )}
          {u.state === 'free' && (u.ordered.length > 0 || u.source === 'production') ? (
            <ActButton
              {...(noRight || u.whyNotStock ? { why: noRight ?? u.whyNotStock } : {})}
              onClick={() => setRestocking(true)}
            >
              转为现货
            </ActButton>
          ) : null}
          <ActButton {...(whyNotDefect ? { why: whyNotDefect } : {})} onClick={() => setAct('defect')}>
            缺陷说明
          </ActButton>
          <Button onClick={onClose}>关闭</Button>
        </div>
        {u.state === 'free' && u.ordered.length > 0 ? (
          <p className="hint">按上面的订货参数生产，与商品不同：不自动配给现货订单，不计入商品库存。转为现货后才可再售。</p>
        ) : null}
      </div>
      <div className="ship-part">
        <h3>履历</h3>
        <ol className="ship-track">
          {u.history.map((h, i) => (
            // Two things of one kind may happen in the same moment.
            // biome-ignore lint/suspicious/noArrayIndexKey: the past does not change its order
            <li key={`${h.at} ${i}`}>
              <time>{shortTime(h.at)}</time>
              <span>{h.what}</span>
              <small>
                {h.detail} {h.who}
              </small>
            </li>
          ))}
        </ol>
      </div>
      {restocking ? (
        <RestockDialog
          unitNo={u.unitNo}
          goods={u.goods}
          onSend={async f => {
            await call('/api/ops/restockUnit', { unitId, ...f })
            await again()
          }}
          onClose={() => setRestocking(false)}
        />
      ) : null}
      {act === 'defect' ? (
        <DefectDialog
          unitNo={u.unitNo}
          was={u}
          onSend={async said => {
            await call('/api/ops/saveUnitDefect', { unitId, ...said })
            await again()
          }}
          onClose={() => setAct(null)}
        />
      ) : act ? (
        <ReasonDialog
          title={`${act === 'block' ? '冻结' : '解冻'} ${u.unitNo}`}
          consequence={
            act === 'block'
              ? u.chosenBy
                ? `买方在订单 ${u.chosenBy} 里选定了这一件：冻结后不换别的件，买方收到通知。`
                : u.orderCode
                  ? `这一件已配给订单 ${u.orderCode}，冻结后由别的件顶上。`
                  : '冻结后不再配货，直到解冻。'
              : '解冻后可以配货。'
          }
          okText={act === 'block' ? '冻结' : '解冻'}
          usual={act === 'block' ? ['表面划伤，待复检', '弯曲变形', '标牌不清'] : ['复检合格', '已换标牌']}
          onSend={async reason => {
            await call(act === 'block' ? '/api/ops/blockUnit' : '/api/ops/unblockUnit', { unitId, reason })
            await again()
          }}
          onClose={() => setAct(null)}
        />
      ) : null}
    </>
  )
}

/** 缺陷说明: what a buyer reads of the unit at the goods page before he chooses it. */
function DefectDialog(p: {
  unitNo: string
  was: { defect: string; fileIds: readonly string[] }
  onSend(said: { defect: string; fileIds: string[] }): Promise<unknown>
  onClose(): void
}) {
  const [defect, setDefect] = useState(p.was.defect)
  const [files, setFiles] = useState<FileItem[]>(p.was.fileIds.map((fileId, i) => ({ fileId, fileName: `照片 ${i + 1}` })))
  const save = useMutation({
    mutationFn: () => p.onSend({ defect: defect.trim(), fileIds: files.map(f => f.fileId) }),
    onSuccess: p.onClose,
  })
  return (
    <Modal
      open
      title={`缺陷说明 ${p.unitNo}`}
      okText="保存"
      cancelText="取消"
      onCancel={p.onClose}
      onOk={() => save.mutate()}
      confirmLoading={save.isPending}
      width={420}
    >
      <p className="hint">买方按捆包号选件时看得到。留空为没有缺陷。</p>
      <Input.TextArea
        aria-label="缺陷说明"
        rows={3}
        maxLength={120}
        showCount
        placeholder="如：外圈边部轻微碰伤，约 2 米"
        value={defect}
        onChange={e => setDefect(e.target.value)}
      />
      <FilePick label="照片" path="/api/ops/uploadUnitPicture" purpose="unit" most={6} value={files} onChange={setFiles} />
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}

/** 转为现货: as which goods the steel is sold, and why. */
function RestockDialog(p: {
  unitNo: string
  goods: readonly { skuCode: string; title: string }[]
  onSend(f: { skuCode: string; reason: string }): Promise<unknown>
  onClose(): void
}) {
  const [skuCode, setSkuCode] = useState(p.goods[0]?.skuCode ?? '')
  const [reason, setReason] = useState('')
  const save = useMutation({ mutationFn: () => p.onSend({ skuCode, reason: reason.trim() }), onSuccess: p.onClose })
  return (
    <Modal
      open
      title={`转为现货 ${p.unitNo}`}
      okText="转为现货"
      cancelText="取消"
      onCancel={p.onClose}
      onOk={() => save.mutate()}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={save.isPending}
      width={520}
    >
      <p className="hint">计入所选商品的库存，按它的名称和价格出售。请选与实物相符或更低档的商品。</p>
      <Select
        aria-label="商品"
        style={{ width: '100%', marginBottom: 10 }}
        value={skuCode}
        onChange={setSkuCode}
        options={p.goods.map(g => ({ value: g.skuCode, label: `${g.title}　${g.skuCode}` }))}
      />
      <Input.TextArea
        aria-label="原因"
        rows={2}
        maxLength={200}
        placeholder="原因，如：退货，表面完好，按低一档镀层出售"
        value={reason}
        onChange={e => setReason(e.target.value)}
      />
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
