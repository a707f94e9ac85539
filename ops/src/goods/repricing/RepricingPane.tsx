import { allRows, type ExcelColumn } from '@mall/client/excel.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { movedPercent } from '@mall/domain/goods/goods/priceChange.rules.ts'
import { AreaHow, RepricingSource, RepricingState, TAKE_BACK_MINUTES } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Form, Input, Modal, Pagination, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { TouchedLine } from './TouchedLine.tsx'
import { TouchedLists } from './TouchedLists.tsx'
import { useRepricingAgain } from './useRepricingAgain.ts'

type Sheet = Reply<'/api/ops/getRepricing'>
const signed = (fen: Fen): string => `${fen > 0 ? '+' : ''}${yuan(fen)}`

/** One sheet: what it does, what it touches, who has to act. */
export function RepricingPane({ r, onShow, onClose }: { r: Sheet; onShow(no: string): void; onClose(): void }) {
  const open = r.repricingState === RepricingState.draft || r.repricingState === RepricingState.waiting
  return (
    <>
      <div className="hd">
        <div>
          <b>{r.title}</b>
          <small>
            {r.repricingNo}　{RepricingSource.label(r.repricingSource)}
            {r.ofNo && (
              <button type="button" className="link" onClick={() => onShow(r.ofNo)}>
                {r.ofNo}
              </button>
            )}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={RepricingState} code={r.repricingState} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body flow">
        {r.returned && <Alert type="warning" showIcon title={r.returned} />}
        {r.movedCount > 0 && open && (
          <Alert type="warning" showIcon title={`${r.movedCount} 个价在起草之后变了，须重新计算才能发布`} />
        )}
        {r.note && <p>{r.note}</p>}
        <p>
          {r.goodsCount > 0 && (
            <>
              <b>{r.goodsCount.toLocaleString('zh-CN')}</b> 件商品改价，
            </>
          )}
          {r.areaCount > 0 && (
            <>
              <b>{r.areaCount.toLocaleString('zh-CN')}</b> 个区域自己的价{AREA_SAID[r.areaHow]}，
            </>
          )}
          {timeText(r)}。
        </p>
        {r.rulesText.length > 0 && (
          <ol className="plain">
            {r.rulesText.map((text, i) => (
              <li key={text}>
                <small className="mute">{i + 1}</small> {text}
              </li>
            ))}
          </ol>
        )}
        {open || r.repricingState === RepricingState.approved ? (
          <TouchedLine touched={{ ...r.touched, ownGoodsCount: 0 }} />
        ) : null}
        <OwnAreas r={r} />
        <Acts r={r} onShow={onShow} />
        {r.groups.length > 0 ? (
          <>
            <h3>差异</h3>
            <Groups groups={r.groups} />
          </>
        ) : null}
        {open || r.repricingState === RepricingState.approved ? <TouchedLists no={r.repricingNo} /> : null}
        <Goods no={r.repricingNo} withOwn={r.touched.ownGoodsCount > 0 || r.areaCount > 0} />
        <h3>处理进度</h3>
        <ol className="plain">
          <li>
            {r.makerName} {shortTime(r.madeAt)} 起草
          </li>
          {r.decidedAt !== null && (
            <li>
              {r.deciderName} {shortTime(r.decidedAt)} 通过{r.decideReason && `：${r.decideReason}`}
            </li>
          )}
          {r.publishedAt !== null && <li>{dateTime(r.publishedAt)} 发布</li>}
          {r.takenBackAt !== null && (
            <li>
              {r.takenBackName} {dateTime(r.takenBackAt)} 收回{r.kept > 0 && `，${r.kept} 件之后另改过价、没有动`}
            </li>
          )}
        </ol>
      </div>
    </>
  )
}
const AREA_SAID: Record<Sheet['areaHow'], string> = {
  leave: '',
  move: '随同样的差额变动',
  drop: '去掉、按区域调整计算',
  fixed: '变动',
}

/** Goods with a price of their own in areas: it does not follow the list price unless the sheet says so. */
function OwnAreas({ r }: { r: Sheet }) {
  const call = useCaller()
  const again = useRepricingAgain()
  const { message } = App.useApp()
  const noMake = whyNoRight(useStaff(), 'price.make')
  const choose = useMutation({
    mutationFn: (areaHow: 'leave' | 'move' | 'drop') =>
      call('/api/ops/setRepricingAreas', { repricingNo: r.repricingNo, version: r.version, areaHow }),
    onError: (e: Error) => void message.error(e.message),
    onSettled: again,
  })
  if (r.areaHow === 'fixed' || (r.touched.ownGoodsCount === 0 && r.areaCount === 0)) return null
  const draft = r.repricingState === RepricingState.draft
  return (
    <section aria-label="区域自己的价">
      <p>
        其中 <b>{r.touched.ownGoodsCount || r.areaCount}</b> 件在区域有自己的价，共 {r.touched.ownPriceCount || r.areaCount} 个：
        {draft ? '' : AreaHow.label(r.areaHow)}
      </p>
      {draft ? (
        <Radio.Group
          aria-label="区域自己的价"
          value={r.areaHow}
          disabled={noMake !== undefined || choose.isPending}
          options={(['leave', 'move', 'drop'] as const).map(value => ({ value, label: AreaHow.label(value) }))}
          onChange={e => choose.mutate(e.target.value as 'leave' | 'move' | 'drop')}
        />
      ) : null}
    </section>
  )
}
const timeText = (r: Sheet): string =>
  r.publishedAt !== null
    ? `${dateTime(r.publishedAt)} 同时发布`
    : r.publishAt === null
      ? '批完即发'
      : `定于 ${dateTime(r.publishAt)} 同时发布`

const Groups = ({ groups }: { groups: Sheet['groups'] }) => (
  <table className="plain-table">
    <thead>
      <tr>
        <th>品类</th>
        <th className="num">变动</th>
        <th className="num">新价</th>
        <th className="num">件</th>
      </tr>
    </thead>
    <tbody>
      {groups.map(g => (
        <tr key={`${g.className}${g.unitText}${g.moveFen}`}>
          <td>{g.className}</td>
          <td className="num nowrap">{signed(g.moveFen)}</td>
          <td className="num">
            {g.lowFen === g.highFen ? yuan(g.lowFen) : `${yuan(g.lowFen)}–${yuan(g.highFen)}`}
            <small className="mute">{g.unitText}</small>
          </td>
          <td className="num">{g.goodsCount}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type LineRow = Reply<'/api/ops/getRepricingLines'>['list'][number]
const reckoned = (fen: Fen | null) => (fen === null ? '按区域调整' : yuan(fen))
/** 区域 021 有自己的价 3,520.00，不随动. */
const ownText = (a: LineRow['own'][number]): string =>
  a.moves
    ? `${a.areaName} ${a.salesAreaCode}：${reckoned(a.ownFen)} → ${reckoned(a.nowFen)}`
    : `${a.areaName} ${a.salesAreaCode} 有自己的价 ${reckoned(a.ownFen)}，不随动`
const lineSheet: ExcelColumn<LineRow>[] = [
  { title: '商品', width: 36, value: l => l.title },
  { title: '仓库与生产厂', width: 28, value: l => l.placeText },
  { title: '编号', width: 30, value: l => l.skuCode },
  { title: '原价，元', value: l => ({ fen: l.wasFen }) },
  { title: '新价，元', value: l => ({ fen: l.nowFen }) },
  { title: '现挂牌，元', value: l => ({ fen: l.listFen }) },
  { title: '区域自己的价', width: 40, value: l => l.own.map(ownText).join('；') },
]
const PAGE_SIZE = 20
function Goods({ no, withOwn }: { no: string; withOwn: boolean }) {
  const [word, setWord] = useState('')
  const [page, setPage] = useState(1)
  const [ownOnly, setOwnOnly] = useState(false)
  const lines = useLazyCall(
    '/api/ops/getRepricingLines',
    { repricingNo: no, word, ownOnly, currentPage: page, pageSize: PAGE_SIZE },
    { keepOld: true },
  )
  const call = useCaller()
  const all = (told: (done: number, all: number) => void) =>
    allRows(
      (n, pageSize) => call('/api/ops/getRepricingLines', { repricingNo: no, word, ownOnly, currentPage: n, pageSize }),
      l => l.skuCode,
      told,
    )
  const search = (next: string) => {
    setWord(next)
    setPage(1)
  }
  return (
    <>
      <h3>商品</h3>
      <div className="row wrap">
        <SearchWord value={word} placeholder="品名 / 编号" onChange={search} />
        {withOwn ? (
          <Checkbox className="nowrap" checked={ownOnly} onChange={e => (setOwnOnly(e.target.checked), setPage(1))}>
            只看有区域价的
          </Checkbox>
        ) : null}
        <span className="push">
          <ExcelButton label={`调价单 ${no}`} columns={lineSheet} read={all} />
        </span>
      </div>
      {lines.isError && !lines.data ? <Alert type="error" showIcon title={lines.error.message} /> : null}
      <table className="plain-table">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">原价</th>
            <th className="num">新价</th>
          </tr>
        </thead>
        <tbody>
          {(lines.data?.list ?? []).map(l => (
            <tr key={l.skuCode}>
              <td>
                {l.title}
                <small className="mute">
                  {l.placeText}　{l.skuCode}
                </small>
                {l.own.map(a => (
                  <small key={a.salesAreaCode} className={a.moves ? 'mute' : 'warn'}>
                    {ownText(a)}
                  </small>
                ))}
              </td>
              <td className="num">
                {yuan(l.wasFen)}
                {l.listFen !== l.wasFen && l.listFen !== l.nowFen && <small className="warn">现 {yuan(l.listFen)}</small>}
              </td>
              <td className="num">
                {yuan(l.nowFen)}
                {l.wasFen === l.nowFen ? (
                  <small className="mute">挂牌价不动</small>
                ) : (
                  <small className="mute">{movedPercent(l.wasFen, l.nowFen)}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.data && lines.data.totalCount === 0 ? <p className="mute">没有符合的商品</p> : null}
      {lines.data && lines.data.totalCount > PAGE_SIZE ? (
        <Pagination size="small" simple current={page} pageSize={PAGE_SIZE} total={lines.data.totalCount} onChange={setPage} />
      ) : null}
    </>
  )
}

const saidOf = (r: Sheet): string =>
  [...(r.goodsCount > 0 ? [`${r.goodsCount} 件商品`] : []), ...(r.areaCount > 0 ? [`${r.areaCount} 个区域价`] : [])].join('、')

function Acts({ r, onShow }: { r: Sheet; onShow(no: string): void }) {
  const call = useCaller()
  const again = useRepricingAgain()
  const { message, modal } = App.useApp()
  const noMake = whyNoRight(useStaff(), 'price.make')
  const [dialog, setDialog] = useState<'back' | 'reject' | 'time' | null>(null)
  const [requestId] = useState(newRequestId)
  const at = { repricingNo: r.repricingNo, version: r.version }
  const act = useMutation({
    mutationFn: (go: () => Promise<string>) => go(),
    onSuccess: said => void message.success(said),
    onError: (e: Error) => void message.error(e.message),
    onSettled: again,
  })
  const said = (state: string) =>
    state === RepricingState.published ? '已发布' : state === RepricingState.waiting ? '已送审批' : '已通过，到时发布'
  const submit = () => act.mutate(async () => said((await call('/api/ops/submitRepricing', at)).repricingState))
  const pass = () => act.mutate(async () => said((await call('/api/ops/decideRepricing', { ...at, pass: true })).repricingState))
  const withdraw = (drop: boolean) =>
    act.mutate(async () => {
      await call('/api/ops/withdrawRepricing', { ...at, drop })
      return drop ? '已作废' : '已撤回到草稿'
    })
  const recount = () =>
    act.mutate(async () => {
      const { goodsCount } = await call('/api/ops/saveRepricing', {
        ...at,
        title: r.title,
        note: r.note,
        publishAt: r.publishAt,
        rules: r.rules,
        requestId: newRequestId(),
      })
      return `已按现价重新计算，${goodsCount} 件商品`
    })
  const reverse = () =>
    act.mutate(async () => {
      const made = await call('/api/ops/reverseRepricing', { repricingNo: r.repricingNo, requestId })
      onShow(made.repricingNo)
      return `已起草 ${made.repricingNo}，核对后提交`
    })
  const why = (more: string | undefined) => {
    const reason = noMake ?? (more || undefined)
    return reason ? { why: reason } : {}
  }
  const sure = (title: string, content: string, onOk: () => void) =>
    modal.confirm({ title, content, okText: '确定', cancelText: '取消', onOk })
  const loading = act.isPending
  const buttons = {
    draft: (
      <>
        <ActButton
          type="primary"
          loading={loading}
          {...why(r.whyNotSubmit)}
          onClick={() =>
            r.touched.needs
              ? submit()
              : sure(
                  r.publishAt === null ? '现在发布？' : '到时发布？',
                  `${saidOf(r)}${r.publishAt === null ? '立即' : `在 ${dateTime(r.publishAt)} `}改价，发布后 ${TAKE_BACK_MINUTES} 分钟内可以收回。`,
                  submit,
                )
          }
        >
          {r.touched.needs ? '提交审批' : r.publishAt === null ? '发布' : '提交'}
        </ActButton>
        {r.movedCount > 0 && (
          <ActButton loading={loading} {...why('')} onClick={recount}>
            按现价重算
          </ActButton>
        )}
        {r.repricingSource === RepricingSource.rules && !noMake && (
          <Link to={`/repricingEdit?no=${r.repricingNo}`}>修改规则</Link>
        )}
        <ActButton {...why('')} onClick={() => setDialog('time')}>
          发布时间
        </ActButton>
        <ActButton {...why('')} onClick={() => sure(`作废 ${r.repricingNo}？`, '作废后不能恢复。', () => withdraw(true))}>
          作废
        </ActButton>
      </>
    ),
    waiting: (
      <>
        <ActButton
          type="primary"
          loading={loading}
          {...(r.whyNotDecide ? { why: r.whyNotDecide } : {})}
          onClick={() =>
            sure(
              '通过？',
              r.publishAt === null ? `${saidOf(r)}立即改价。` : `${saidOf(r)}到 ${dateTime(r.publishAt)} 改价。`,
              pass,
            )
          }
        >
          通过
        </ActButton>
        <ActButton {...(r.whyNotDecide ? { why: r.whyNotDecide } : {})} onClick={() => setDialog('reject')}>
          退回
        </ActButton>
        <ActButton loading={loading} {...why('')} onClick={() => withdraw(false)}>
          撤回
        </ActButton>
      </>
    ),
    approved: (
      <ActButton loading={loading} {...why('')} onClick={() => withdraw(false)}>
        撤回
      </ActButton>
    ),
    published: (
      <>
        {r.takeBackUntil !== null && (
          <ActButton danger {...why('')} onClick={() => setDialog('back')}>
            收回，{shortTime(r.takeBackUntil)} 前
          </ActButton>
        )}
        <ActButton loading={loading} {...why('')} onClick={reverse}>
          反向调回
        </ActButton>
      </>
    ),
    takenBack: null,
    dropped: null,
  } satisfies Record<Sheet['repricingState'], unknown>
  return (
    <>
      <div className="row wrap">{buttons[r.repricingState]}</div>
      {dialog === 'back' ? (
        <ReasonDialog
          title={`收回 ${r.repricingNo}`}
          consequence={`${saidOf(r)}回到原价；之后另改过价的不动；期间提交的订单保持下单时的价。`}
          okText="收回"
          usual={['价格抄错', '发早了', '规则选错']}
          onSend={async reason => {
            const done = await call('/api/ops/takeBackRepricing', { repricingNo: r.repricingNo, reason })
            void message.success(
              `${done.backCount} 件回到原价${done.kept > 0 ? `，${done.kept} 件之后另改过，没有动` : ''}${done.areasKeptCount > 0 ? `；${done.areasKeptCount} 个区域价之后另改过，没有动` : ''}`,
            )
            await again()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'time' ? <TimeDialog at={at} publishAt={r.publishAt} again={again} onClose={() => setDialog(null)} /> : null}
      {dialog === 'reject' ? (
        <ReasonDialog
          title={`退回 ${r.repricingNo}`}
          consequence="退回起草人的草稿，一个价也不改。"
          okText="退回"
          onSend={async reason => {
            await call('/api/ops/decideRepricing', { ...at, pass: false, reason })
            await again()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

/** 发布时间 of a draft, whatever its prices came from: at once when it is agreed to, or at a moment of the mall's clock. */
function TimeDialog(o: {
  at: { repricingNo: string; version: number }
  publishAt: number | null
  again(): Promise<unknown>
  onClose(): void
}) {
  const call = useCaller()
  const [time, setTime] = useState(o.publishAt === null ? '' : localOf(o.publishAt))
  const late = time !== '' && atOf(time) < serverTime() ? '发布时间已过' : undefined
  const save = useMutation({
    mutationFn: async () => {
      await call('/api/ops/timeRepricing', { ...o.at, publishAt: time === '' ? null : atOf(time) })
      await o.again()
    },
    onSuccess: o.onClose,
  })
  return (
    <Modal
      open
      title={`发布时间 ${o.at.repricingNo}`}
      okText="保存"
      cancelText="取消"
      onCancel={o.onClose}
      onOk={() => save.mutate()}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: late !== undefined }}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="空为批完即发" htmlFor="sheet-time" {...(late ? { validateStatus: 'error' as const, help: late } : {})}>
          <Input id="sheet-time" type="datetime-local" value={time} onChange={e => setTime(e.target.value)} />
        </Form.Item>
      </Form>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
