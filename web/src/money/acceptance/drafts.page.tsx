import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { pageOf } from '../../kernel/list/filters.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { FundsPage, seesFunds } from '../funds/Gate.tsx'
import { DraftDesk } from './DraftDesk.tsx'
import { DraftRows } from './DraftRows.tsx'
import { Months } from './Months.tsx'
import { SplitOrders } from './SplitOrders.tsx'

const SIZE = 10
export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session)
    ? Promise.all([
        ensure('/api/draft/getDraftDesk', {}),
        ensure('/api/draft/getDraftList', { currentPage: pageOf(query), pageSize: SIZE }),
      ])
    : undefined
export const head = (): Head => ({ title: '承兑', noIndex: true })

/** 承兑: will this draft be taken and what does it cost; over which orders it divides; the company's own; when they fall due. */
export default function DraftsPage() {
  return (
    <FundsPage here="/user/drafts" title="承兑">
      <Drafts />
    </FundsPage>
  )
}

export const DRAFT_READS = ['/api/draft/getDraftDesk', '/api/draft/getDraftList', '/api/draft/getDraft'] as const

function Drafts() {
  const [query] = useSearchParams()
  const page = pageOf(query)
  const refresh = useRefresh()
  const desk = useLazyCall('/api/draft/getDraftDesk', {})
  const list = useLazyCall('/api/draft/getDraftList', { currentPage: page, pageSize: SIZE }, { keepOld: true })
  const [typedFen, setTypedFen] = useState(0)
  useLive(event => {
    if (event.kind === 'funds' || event.kind === 'payment' || event.kind === 'again') void refresh(...DRAFT_READS)
  })
  const d = desk.data
  if (!d) return <Waiting read={desk} lines={12} bare />
  const rows = list.data
  return (
    <>
      {d.debtFen > 0 && (
        <Note tone="bad">
          <span>有退票款 {yuan(d.debtFen)} 元没有补付。补付前不能用承兑付款、不能退余款；在下面「我的承兑」里用现汇补付。</span>
        </Note>
      )}
      <DraftDesk desk={d} onFace={setTypedFen} />
      {d.dueOrders.length > 0 && <SplitOrders desk={d} drafts={rows?.list ?? []} typedFen={typedFen} />}
      <Panel title="我的承兑" remark="退票和待背书在前" flush id="mine">
        {rows ? (
          <DraftRows rows={rows.list} page={page} pageSize={SIZE} totalCount={rows.totalCount} dim={list.isPlaceholderData} />
        ) : (
          <Waiting read={list} lines={6} bare />
        )}
      </Panel>
      <Months desk={d} />
    </>
  )
}
