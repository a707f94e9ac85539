import './session.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { clock } from '../../kernel/kit/time.ts'
import { DirectProxy } from './DirectProxy.tsx'
import { ProxyTerms } from './ProxyTerms.tsx'

const inputOf = (query: URLSearchParams) => {
  const ticket = query.get('ticket')
  return ticket ? { ticket } : {}
}

export const load = ({ query, ensure }: PageContext) => ensure('/api/user/getProxyTerms', inputOf(query))

export const head = (): Head => ({ title: '代打单', noIndex: true })

/** The employee's door: from the console with a ticket, or by the direct way with his own code and password. */
export default function HelpUserDoLogin() {
  const [query] = useSearchParams()
  const { session } = useBoot()
  const ticket = query.get('ticket')
  const terms = useLazyCall('/api/user/getProxyTerms', inputOf(query))
  const t = terms.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap proxyin">
        <h1>代打单</h1>
        {session.insteadUserId !== false ? (
          <Panel title="已在代打单状态">
            <p>当前正以「{session.companyName}」的名义操作。请先用页面顶部的「退出代打单」结束，再开始另一次。</p>
          </Panel>
        ) : terms.isError && !t ? (
          <Panel title="不能开始">
            <Failed message={terms.error.message} />
            <p className="c">
              <a className="btn" href="/ops/company">
                回到运营台
              </a>
            </p>
          </Panel>
        ) : !t ? (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        ) : (
          <>
            {t.who ? <Begin who={t.who} ticket={ticket ?? ''} /> : <DirectProxy />}
            <ProxyTerms groups={t.groups} />
          </>
        )}
      </div>
    </main>
  )
}

interface Who {
  companyName: string
  buyerName: string
  staffName: string
  reason: string
  minutes: number
  until: number
}

function Begin({ who, ticket }: { who: Who; ticket: string }) {
  const send = useSend()
  const [spent, setSpent] = useState(false)
  const begin = async () => {
    setSpent(true)
    if (await send('/api/user/agentLogin', { ticket })) {
      // The whole page is loaded again with the new session; the ticket does not stay in the history.
      sessionStorage.clear()
      location.replace('/')
    }
  }
  return (
    <Panel
      title={`您将以「${who.companyName} / ${who.buyerName}」名义操作`}
      footer={
        <>
          <Button
            look="primary"
            size="lg"
            onClick={begin}
            disabledReason={spent ? '入口只能用一次，请回到运营台重新开始' : undefined}
          >
            开始
          </Button>
          {spent ? null : <span className="mute sm">开始后买方会立即收到通知，知道谁在操作、为什么、到几点。</span>}
        </>
      }
    >
      <Facts
        items={[
          ['操作人', who.staffName],
          ['事由', who.reason],
          ['时长', `${who.minutes} 分钟，最迟 ${clock(who.until).slice(0, 5)} 结束`],
        ]}
      />
    </Panel>
  )
}
