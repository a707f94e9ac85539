import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { FundsPage, seesFunds } from '../funds/Gate.tsx'
import { DraftDesk } from './DraftDesk.tsx'
import { DraftRows } from './DraftRows.tsx'
import { Months } from './Months.tsx'
import { SplitOrders } from './SplitOrders.tsx'

const LIST = listAddress({ at: '/user/drafts', pageSize: 10, filters: {} })
export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session)
    ? Promise.all([ensure('/api/draft/getDraftDesk', {}), ensure('/api/draft/getDraftList', LIST.input(query))])
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
  const at = useList(LIST)
  const refresh = useRefresh()
  const desk = useLazyCall('/api/draft/getDraftDesk', {})
  const list = useLazyCall('/api/draft/getDraftList', at.input, { keepOld: true })
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
        <ListAnswer
          list={at}
          read={list}
          nothing={{
            title: '还没有承兑',
            hint: '在上面先问一张票收不收，填上票号「存为待交」，再到网银背书给商城。',
          }}
        >
          {found => <DraftRows rows={found.list} />}
        </ListAnswer>
        <ListPages list={at} found={rows} inside />
      </Panel>
      <Months desk={d} />
    </>
  )
}
