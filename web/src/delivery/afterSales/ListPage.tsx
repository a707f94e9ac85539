import type { ReactNode } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { AfterTabs } from './AfterTabs.tsx'
import { useClaimsLive } from './reads.ts'

interface Read<T> {
  data: { list: readonly T[]; currentPage: number; totalCount: number } | undefined
  isError: boolean
  error: Error | null
  refetch(): unknown
}
export const LIST_SIZE = 20

/** The frame of the lists beside the claims: waits, fails, is empty, has pages. */
export function ListPage<T>({
  here,
  read,
  title,
  hint,
  children,
}: {
  here: string
  read: Read<T>
  title: string
  hint: string
  children(rows: readonly T[]): ReactNode
}) {
  const { session } = useBoot()
  useClaimsLive()
  const found = read.data
  return (
    <Mine here="/afterSales/list" title="退换与售后">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。</span>
        </Note>
      ) : (
        <section className="panel">
          <AfterTabs here={here} />
          {read.isError && !found ? (
            <Failed message={read.error?.message ?? ''} onRetry={() => read.refetch()} />
          ) : !found ? (
            <div className="bd">
              <Skeleton lines={6} />
            </div>
          ) : found.totalCount === 0 ? (
            <Empty
              title={title}
              actions={
                <LinkButton look="ink" to="/afterSales/list">
                  我的异议
                </LinkButton>
              }
            >
              {hint}
            </Empty>
          ) : (
            children(found.list)
          )}
        </section>
      )}
      {found && found.totalCount > LIST_SIZE && (
        <div className="gaptop">
          <Pager page={found.currentPage} pageSize={LIST_SIZE} totalCount={found.totalCount} />
        </div>
      )}
    </Mine>
  )
}
