import { useCaller } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import type { IndexRow } from './frameworkWords.ts'

/** A sheet that changes published days or jumps: what stands, what shall stand, why; another person says yes or sends it back. */
export function IndexWish({
  indexCode,
  wish,
  noRun,
  onDone,
}: {
  indexCode: string
  wish: NonNullable<IndexRow['waits']>
  noRun?: string
  onDone(): void
}) {
  const call = useCaller()
  const decide = useMutation({
    mutationFn: (approve: boolean) => call('/api/ops/decideFrameworkIndex', { indexCode, rev: wish.rev, approve }),
    onSettled: onDone,
  })
  const why = noRun ?? (wish.own ? '您录入的，须由另一位同事确认' : undefined)
  return (
    <section className="panel" aria-label="等确认的指数">
      <div className="panel-head">
        <h2>等确认</h2>
        <span className="mute">
          {wish.madeByName}　{shortTime(wish.madeAt)}　{wish.reason}
        </span>
        <span className="push row">
          <ActButton
            size="small"
            loading={decide.isPending}
            {...(noRun ? { why: noRun } : {})}
            onClick={() => decide.mutate(false)}
          >
            {wish.own ? '撤回' : '退回'}
          </ActButton>
          <ActButton
            size="small"
            type="primary"
            loading={decide.isPending}
            {...(why ? { why } : {})}
            onClick={() => decide.mutate(true)}
          >
            确认
          </ActButton>
        </span>
      </div>
      {decide.isError && <Alert type="error" showIcon title={decide.error.message} />}
      <table className="plain-table">
        <thead>
          <tr>
            <th>日期</th>
            <th className="num">已公布</th>
            <th className="num">新值</th>
          </tr>
        </thead>
        <tbody>
          {wish.rows.map(r => (
            <tr key={r.onDay}>
              <td>{r.onDay}</td>
              <td className="num">{r.wasFen === null ? '—' : yuan(r.wasFen)}</td>
              <td className="num">{yuan(r.fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
