import './framework.css'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Input, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../app/staff.ts'
import { ExcelButton } from '../kit/ExportButton.tsx'
import { ActButton } from '../kit/ActButton.tsx'
import { PaneState } from '../kit/PaneState.tsx'
import { shortTime } from '../kit/time.ts'
import type { IndexRow } from './frameworkWords.ts'
import { IndexDialog } from './IndexDialog.tsx'

const pointSheet: ExcelColumn<IndexRow['points'][number]>[] = [
  { title: '日期', value: p => p.onDay },
  { title: '元/吨', value: p => ({ fen: p.fen }) },
]

/** 指数: what was published, and the way in: a line typed, or a CSV pasted or chosen. Whole or not at all. */
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
  const load = useMutation({
    mutationFn: () => call('/api/ops/importFrameworkIndex', { indexCode: one?.indexCode ?? '', sheet }),
    onSuccess: done => {
      if (done.errors.length > 0) return
      setSheet('')
      reread()
    },
  })
  if (!list)
    return (
      <div className="panel">
        <PaneState query={read} />
      </div>
    )
  const why = noRun ?? (!one ? '还没有指数' : sheet.trim() === '' ? '请填写或选择文件' : undefined)
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
            options={list.map(i => ({ value: i.indexCode, label: i.off ? `${i.indexName}（已停用）` : i.indexName }))}
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
        <div className="panel-pad">
          <p className="hint">
            每行：日期,元/吨，如 2026-11-02,3452.00。可以选 CSV 文件，也可以直接写。有一处错整份不导入；已有的日子按新值改。
          </p>
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV 文件"
            onChange={e => {
              const file = e.target.files?.[0]
              if (file && file.size < 20_000) void file.text().then(setSheet)
              e.target.value = ''
            }}
          />
          <Input.TextArea
            aria-label="指数内容"
            rows={6}
            maxLength={20_000}
            value={sheet}
            onChange={e => setSheet(e.target.value)}
            placeholder="2026-11-02,3452.00"
          />
          <div className="row">
            <ActButton type="primary" loading={load.isPending} {...(why ? { why } : {})} onClick={() => load.mutate()}>
              导入
            </ActButton>
            {load.data && load.data.rows > 0 && <span role="status">已导入 {load.data.rows} 天。</span>}
          </div>
          {load.isError && <Alert type="error" showIcon title={load.error.message} />}
          {load.data && load.data.errors.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={`有 ${load.data.errors.length} 处有错，整份没有导入`}
              description={
                <ul className="fw-errors">
                  {load.data.errors.slice(0, 50).map(e => (
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
