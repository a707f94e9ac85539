import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ImportKind, ImportState } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { RepricingState, type RepricingStateCode } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Pagination, Progress, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

type Head = Reply<'/api/ops/getGoodsImport'>['head']
const PAGE = 20

/** How many rows are what, as figures and as a bar in the same proportions. */
export function Tally({
  n,
  wrong = 0,
}: {
  n: { rows: number; made: number; changed: number; same: number; priced: number }
  wrong?: number
}) {
  const parts = [
    ['made', '新增', n.made],
    ['changed', '改动', n.changed],
    ['same', '不变', n.same],
  ] as const
  const bad = Math.max(0, n.rows - n.made - n.changed - n.same)
  return (
    <div className="tally">
      <p>
        <span>
          <b>{n.rows}</b> 行
        </span>
        {wrong > 0 ? (
          <span className="warn">
            {bad} 行有错（{wrong} 格）
          </span>
        ) : null}
        {parts.map(([key, label, count]) => (
          <span key={key}>
            {label} <b>{count}</b>
          </span>
        ))}
        {n.priced > 0 ? (
          <span className="mute">
            其中 <b>{n.priced}</b> 行改价，写入后是调价单草稿
          </span>
        ) : null}
      </p>
      <div className="tally-bar" aria-hidden>
        {bad > 0 ? <i className="bad" style={{ flexGrow: bad }} /> : null}
        {parts.map(([key, , count]) => (count > 0 ? <i key={key} className={key} style={{ flexGrow: count }} /> : null))}
      </div>
    </div>
  )
}

function Standing({ head }: { head: Head }) {
  if (head.state === ImportState.waiting)
    return (
      <div role="status">
        <Progress percent={Math.floor((head.doneRows * 100) / head.rows)} status="active" aria-label="写入进度" />
        <p className="hint">
          已写 {head.doneRows} / {head.rows} 行。全部写完才一起生效，中途出错什么都不留下；可以离开这一页。
        </p>
      </div>
    )
  if (head.state === ImportState.failed)
    return <Alert type="error" showIcon title="没有写入，商城里什么都没有变" description={head.failedWhy} />
  if (head.state === ImportState.undone)
    return <p className="hint">{`${head.undoneName} ${dateTime(head.undoneAt ?? 0)} 整单撤销：新增的已撤下，改动的已改回。`}</p>
  if (head.state === ImportState.done)
    return (
      <p className="hint">
        {`${dateTime(head.doneAt ?? 0)} 写完。`}
        {head.undoUntil ? `没有卖出、占用、再改过之前，可以整单撤销到 ${dateTime(head.undoUntil)}。` : ''}
      </p>
    )
  return <p className="hint">{head.leftOut > 0 ? '下面这些行没有错' : '试读没有错'}，商城里还什么都没有变。一天之内可以写入。</p>
}

/** Where its prices went: no price of goods that exist moves by the import itself. */
const SHEET: Record<RepricingStateCode, { queue: string; says: string; open?: true }> = {
  draft: { queue: 'draft', says: '还没有提交：打开它按「提交」，价格才会变', open: true },
  waiting: { queue: 'waiting', says: '待审批，另一人通过后改价', open: true },
  approved: { queue: 'coming', says: '待发布，到时改价', open: true },
  published: { queue: 'over', says: '已发布，价格已改' },
  takenBack: { queue: 'over', says: '发布后已收回，价格是原来的' },
  dropped: { queue: 'all', says: '已作废，价格没有变' },
}
function Sheet({ head }: { head: Head }) {
  if (head.repricingState === null || head.state !== ImportState.done) return null
  const { queue, says, open } = SHEET[head.repricingState]
  return (
    <Alert
      type={head.repricingState === RepricingState.draft ? 'warning' : 'info'}
      showIcon
      title={
        <>
          {head.priced} 个商品的价格{open ? '还没有变，' : ''}在调价单{' '}
          <Link to={`/repricing?no=${head.repricingNo}&queue=${queue}`}>{head.repricingNo}</Link> 里：{says}。
        </>
      }
    />
  )
}

/** One import: what it would do or did, row by row; writing, its progress, undoing. */
export function ImportPanel({
  importNo,
  onChanged,
  onClose,
}: {
  importNo: string
  onChanged(): Promise<unknown>
  onClose(): void
}) {
  const noMake = whyNoRight(useStaff(), 'goods.make')
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [kind, setKind] = useState<'' | 'made' | 'changed' | 'same'>('')
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState(false)
  const [watch, setWatch] = useState(true)
  const shown = useLazyCall(
    '/api/ops/getGoodsImport',
    { importNo, ofKind: kind, currentPage: page, pageSize: PAGE },
    { keepOld: true, ...(watch ? { refetchMs: 700 } : {}) },
  )
  const head = shown.data?.head
  const runs = head?.state === ImportState.waiting
  if (head && watch !== runs) setWatch(runs)
  // The list below says how it ended as well.
  const ended = head?.state === ImportState.done || head?.state === ImportState.failed ? head.state : ''
  useEffect(() => {
    if (ended !== '') void client.invalidateQueries({ queryKey: ['/api/ops/getGoodsImports'] })
  }, [ended, client])
  const start = useMutation({
    mutationFn: () => call('/api/ops/startGoodsImport', { importNo }),
    onSuccess: () => {
      setWatch(true)
      void onChanged()
    },
    onError: e => message.error(e.message),
  })
  if (!shown.data || !head)
    return shown.isError ? (
      <Alert type="error" showIcon title={shown.error.message} />
    ) : (
      <Skeleton active paragraph={{ rows: 4 }} />
    )
  const writes = head.made + head.changed
  const whyStart = noMake ?? (writes === 0 ? '没有要写的行' : undefined)
  return (
    <section className="panel" aria-label={`导入 ${importNo}`}>
      <div className="panel-head">
        <h2>{importNo}</h2>
        <StatusTag of={ImportState} code={head.state} />
        <span className="mute">{head.fileName}</span>
        <span className="push row">
          {head.state === ImportState.read ? (
            <ActButton
              type="primary"
              {...(whyStart ? { why: whyStart } : {})}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              写入 {writes} 行
            </ActButton>
          ) : null}
          {head.undoUntil ? (
            <ActButton danger {...(noMake ? { why: noMake } : {})} onClick={() => setUndoing(true)}>
              整单撤销
            </ActButton>
          ) : null}
          <Button onClick={onClose}>收起</Button>
        </span>
      </div>
      <div className="panel-pad stacked">
        <Tally n={head} />
        {head.leftOut > 0 ? <p className="hint">文件里另有 {head.leftOut} 行有错，没有写，也不在撤销之内。</p> : null}
        <Standing head={head} />
        <Sheet head={head} />
      </div>
      <QueueTabs
        tabs={[{ state: '', label: '全部' }, ...ImportKind.rows.map(r => ({ state: r.code, label: r.label }))]}
        now={kind}
        counts={{ '': head.rows, made: head.made, changed: head.changed, same: head.same }}
        onPick={k => {
          setKind(k)
          setPage(1)
        }}
      />
      <div className="scrollx" role="region" aria-label="每一行的差异" tabIndex={0}>
        <table className="plain-table wide-table">
          <thead>
            <tr>
              <th className="num">行</th>
              <th>商品</th>
              <th>仓库</th>
              <th>怎样</th>
              <th>差异</th>
            </tr>
          </thead>
          <tbody>
            {shown.data.list.map(r => (
              <tr key={r.rowNo}>
                <td className="num">{r.rowNo}</td>
                <td>
                  {r.title}
                  <small className="mute">{r.skuCode}</small>
                </td>
                <td className="nowrap">{r.depotName}</td>
                <td>
                  <StatusTag of={ImportKind} code={r.rowKind} />
                </td>
                <td>
                  {r.rowKind === ImportKind.made ? (
                    <>
                      {yuan(r.listPriceFen)} 元，{r.onHand} 件
                    </>
                  ) : r.changes.length === 0 ? (
                    <span className="mute">—</span>
                  ) : (
                    r.changes.map(c => (
                      <div key={c.label}>
                        <span className="mute">{c.label}</span> <s className="mute">{c.was || '空'}</s> → <b>{c.now || '空'}</b>
                        {c.bySheet ? <small className="mute"> 进调价单</small> : null}
                      </div>
                    ))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="panel-pad">
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE}
          total={shown.data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
          showTotal={n => `共 ${n} 行`}
        />
      </div>
      {undoing ? (
        <ReasonDialog
          title={`整单撤销 ${importNo}？`}
          consequence={`新增的 ${head.made} 个商品撤下，改动的 ${head.changed} 个改回导入之前的样子${head.repricingNo ? '，它的调价单草稿作废' : ''}。已经卖出、占用或再改过的，会说明是哪一个，整单不动。`}
          okText="整单撤销"
          usual={['选错了文件', '价格有误', '数量有误']}
          onSend={async reason => {
            await call('/api/ops/undoGoodsImport', { importNo, reason })
            void message.success('已整单撤销')
            await onChanged()
          }}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </section>
  )
}
