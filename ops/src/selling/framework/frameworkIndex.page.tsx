import './framework.css'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Select, Upload } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import type { IndexRow } from './frameworkWords.ts'
import { IndexDialog } from './IndexDialog.tsx'
import { IndexWish } from './IndexWish.tsx'

const pointSheet: ExcelColumn<IndexRow['points'][number]>[] = [
  { title: '日期', value: p => p.onDay },
  { title: '元/吨', value: p => ({ fen: p.fen }) },
]

/** 指数: what was published, and the way in: a line typed, or a CSV pasted or chosen; read beside what stands, then written whole or not at all. */
export default function FrameworkIndexPage() {
  const read = useLazyCall('/api/ops/getFrameworkIndex', {})
  const noRun = whyNoRight(useStaff(), 'framework.run')
  const call = useCaller()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [sheet, setSheet] = useState('')
  const list = read.data
  const one = list?.find(i => i.indexCode === (code || list[0]?.indexCode))
  const [editing, setEditing] = useState<IndexRow | 'new' | null>(null)
  const reread = () => void client.invalidateQueries({ queryKey: ['/api/ops/getFrameworkIndex'] })
  const [reason, setReason] = useState('')
  const ask = { indexCode: one?.indexCode ?? '', sheet }
  // What stands is shown before anything is written: of these words and this index.
  const look = useMutation({
    mutationFn: async () => ({ ...ask, read: await call('/api/ops/importFrameworkIndex', { ...ask, dryRun: true }) }),
  })
  const seen = look.data?.indexCode === ask.indexCode && look.data.sheet === sheet ? look.data.read : undefined
  const ready = seen && seen.errors.length === 0 ? seen : undefined
  const load = useMutation({
    mutationFn: () => call('/api/ops/importFrameworkIndex', { ...ask, reason: reason.trim() }),
    onSuccess: done => {
      reread()
      if (done.errors.length > 0) return
      setSheet('')
      setReason('')
    },
  })
  if (!list)
    return (
      <div className="panel">
        <PaneState query={read} />
      </div>
    )
  const why = noRun ?? (!one ? '还没有指数' : sheet.trim() === '' ? '请填写或选择文件' : undefined)
  const whyWait = ready?.waits && reason.trim().length < 2 ? '请写明原因' : undefined
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>指数</h1>
        <span className="mute">框架合同按它定价；已下的订单不随新值变</span>
        <span className="push row">
          <Link to="/framework">框架合同</Link>
          <ActButton type="primary" {...(noRun ? { why: noRun } : {})} onClick={() => setEditing('new')}>
            新建指数
          </ActButton>
        </span>
      </div>
      {list.length === 0 && <Alert type="info" showIcon title="还没有指数。框架合同按指数定价：先新建一个，再录入它的发布日。" />}
      <section className="panel" aria-label="录入指数">
        <div className="panel-head">
          <h2>录入</h2>
          <Select
            aria-label="指数"
            value={one?.indexCode ?? null}
            onChange={v => setCode(v ?? '')}
            options={list.map(i => ({
              value: i.indexCode,
              label: `${i.indexName}${i.off ? '（已停用）' : ''}${i.waits ? '（有一份等确认）' : ''}`,
            }))}
          />
          {one && (
            <span className="push row">
              <span className="mute">
                {one.indexCode}，{one.contractCount > 0 ? `${one.contractCount} 份合同按它定价` : '没有合同按它定价'}
              </span>
              <ActButton size="small" {...(noRun ? { why: noRun } : {})} onClick={() => setEditing(one)}>
                改名、停用
              </ActButton>
            </span>
          )}
        </div>
        <div className="panel-pad fw-sheet">
          <p className="hint">
            每行：日期,元/吨，如 2026-11-02,3452.00。可以选 CSV
            文件，也可以直接写。先核对再导入，有一处错整份不导入；改已公布的日子、变动较大的由另一位同事确认。
          </p>
          <Upload
            accept=".csv,text/csv"
            showUploadList={false}
            beforeUpload={file => {
              if (file.size < 20_000) void file.text().then(setSheet)
              return false
            }}
          >
            <Button>选 CSV 文件</Button>
          </Upload>
          <Input.TextArea
            aria-label="指数内容"
            rows={6}
            maxLength={20_000}
            value={sheet}
            onChange={e => setSheet(e.target.value)}
            placeholder="2026-11-02,3452.00"
          />
          {ready && (
            <div className="fw-scroll">
              <table className="plain-table" aria-label="核对">
                <thead>
                  <tr>
                    <th>日期</th>
                    <th className="num">前一发布日</th>
                    <th className="num">已公布</th>
                    <th className="num">新值</th>
                    <th className="num">较前一日</th>
                    <th>须另一位同事确认</th>
                  </tr>
                </thead>
                <tbody>
                  {ready.moves.map(m => (
                    <tr key={m.onDay}>
                      <td>{m.onDay}</td>
                      <td className="num">{m.beforeFen === null ? '—' : yuan(m.beforeFen)}</td>
                      <td className="num">{m.wasFen === null ? '—' : yuan(m.wasFen)}</td>
                      <td className="num">
                        <b>{yuan(m.fen)}</b>
                      </td>
                      <td className="num">{m.movedBp === null ? '—' : `${(m.movedBp / 100).toFixed(2)} %`}</td>
                      <td>{m.why || '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {ready?.waits && (
            <Input
              aria-label="原因"
              placeholder="原因，另一位同事确认时看得到"
              maxLength={200}
              value={reason}
              onChange={e => setReason(e.target.value)}
            />
          )}
          <div className="row">
            {ready ? (
              <ActButton
                type="primary"
                loading={load.isPending}
                {...((why ?? whyWait) ? { why: why ?? whyWait ?? '' } : {})}
                onClick={() => load.mutate()}
              >
                {ready.waits ? '交另一位同事确认' : `导入 ${ready.moves.length} 天`}
              </ActButton>
            ) : (
              <ActButton type="primary" loading={look.isPending} {...(why ? { why } : {})} onClick={() => look.mutate()}>
                核对
              </ActButton>
            )}
            {load.data && load.data.rows > 0 && sheet === '' && <span role="status">已导入 {load.data.rows} 天。</span>}
            {load.data?.waits && sheet === '' && <span role="status">已交另一位同事确认，确认之前价格不变。</span>}
          </div>
          {look.isError && <Alert type="error" showIcon title={look.error.message} />}
          {load.isError && <Alert type="error" showIcon title={load.error.message} />}
          {seen && seen.errors.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={`有 ${seen.errors.length} 处有错，整份没有导入`}
              description={
                <ul className="fw-errors">
                  {seen.errors.slice(0, 50).map(e => (
                    <li key={`${e.row}${e.column}${e.message}`}>
                      第 {e.row} 行 {e.column}：{e.message}
                    </li>
                  ))}
                </ul>
              }
            />
          )}
        </div>
      </section>
      {one?.waits && (
        <IndexWish key={one.waits.rev} indexCode={one.indexCode} wish={one.waits} {...(noRun ? { noRun } : {})} onDone={reread} />
      )}
      <section className="panel" aria-label="最近的发布日">
        <div className="panel-head">
          <h2>最近的发布日</h2>
          <span className="mute">{one && `${one.points.length} 天`}</span>
          <span className="push">
            {one && <ExcelButton label={`指数 ${one.indexName}`} columns={pointSheet} read={one.points.toReversed()} />}
          </span>
        </div>
        <table className="plain-table">
          <thead>
            <tr>
              <th>日期</th>
              <th className="num">元/吨</th>
            </tr>
          </thead>
          <tbody>
            {(one?.points ?? []).toReversed().map(p => (
              <tr key={p.onDay}>
                <td>{p.onDay}</td>
                <td className="num">{yuan(p.fen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {one?.points.length === 0 && <p className="panel-pad mute">还没有录入。</p>}
      </section>
      {one && (
        <section className="panel" aria-label="记录">
          <div className="panel-head">
            <h2>记录</h2>
          </div>
          <ol className="events panel-pad">
            {one.log.map(l => (
              <li key={`${l.at}${l.action}${l.detail}`}>
                <time>{shortTime(l.at)}</time>
                <span>
                  {l.action}
                  <small className="mute">
                    {l.actorName}：{l.detail}
                  </small>
                </span>
              </li>
            ))}
          </ol>
          {one.log.length === 0 && <p className="panel-pad mute">没有记录。</p>}
        </section>
      )}
      {editing !== null && (
        <IndexDialog
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={made => {
            setCode(made)
            reread()
          }}
        />
      )}
    </div>
  )
}
