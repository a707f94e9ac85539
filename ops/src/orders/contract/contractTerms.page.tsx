// 合同模板: the clauses of every contract and the agreement of each class of goods, with their versions.
import { useLazyCall } from '@mall/client/useCall.ts'
import { TermsKind } from '@mall/domain/orders/contract/contract.status.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { TermsPane } from './TermsPane.tsx'

export default function ContractTermsPage() {
  const [query, setQuery] = useSearchParams()
  const list = useLazyCall('/api/ops/getContractTermsList', {})
  const rows = list.data ?? []
  const shown = rows.find(r => `${r.kind}:${r.code}` === query.get('of')) ?? rows[0]
  return (
    <>
      <div className="page-head">
        <h1>合同模板</h1>
        <span className="mute">已发布的版本不再改变；发布新版后，此后生成的合同用新版，已有合同仍按所锁定的版本</span>
      </div>
      {list.isError && !list.data ? (
        <Alert type="error" showIcon title={list.error.message} action={<Button onClick={() => list.refetch()}>重试</Button>} />
      ) : null}
      {!list.data && !list.isError ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
      {shown ? (
        <div className="terms-desk">
          <nav className="panel terms-list" aria-label="条款">
            {rows.map(r => (
              <button
                key={r.kind + r.code}
                type="button"
                aria-current={r === shown ? 'true' : undefined}
                onClick={() => setQuery({ of: `${r.kind}:${r.code}` })}
              >
                <b>{r.kind === 'template' ? '买卖合同条款' : r.className}</b>
                <span>
                  {r.nextNo === null ? null : <Tag tone="info">公示中</Tag>}
                  {r.hasDraft ? <Tag tone="wait">有草稿</Tag> : null}
                </span>
                <small className="mute">
                  {r.versionNo === 0
                    ? `${TermsKind.label(r.kind)}，还没有发布`
                    : `第 ${r.versionNo} 版${r.publishedAt === null ? '' : `，${dateTime(r.publishedAt)}`}`}
                  {r.nextNo === null ? '' : `；第 ${r.nextNo} 版 ${dateTime(r.nextFrom).slice(0, 10)} 起`}
                </small>
              </button>
            ))}
          </nav>
          <TermsPane key={`${shown.kind}:${shown.code}`} head={shown} />
        </div>
      ) : null}
    </>
  )
}
