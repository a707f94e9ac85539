import './auction.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

const inputOf = (query: URLSearchParams) => {
  const version = Number(query.get('version') ?? 0)
  return { version: Number.isInteger(version) && version > 0 && version < 100_000 ? version : 0 }
}
export const load = ({ query, ensure }: PageContext) => ensure('/api/bidding/getBiddingRules', inputOf(query))
export const head = (): Head => ({
  title: '竞拍规则',
  description: '竞拍规则：报名与保证金、出价与加价、延时、成交与付款、违约与递补。',
  canonical: '/auction/rules',
})

/** 竞拍规则: the text in force, or an older version that somebody has agreed to. */
export default function AuctionRules() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/bidding/getBiddingRules', inputOf(query))
  const d = read.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '竞拍大厅', to: '/totalAuction' }, { label: '竞拍规则' }]} />
        <div className="row pagehd">
          <h1>竞拍规则</h1>
          {d && (
            <span className="mute">
              第 {d.version} 版，{dateTime(d.since)} 起{d.versions.some(v => v.version > d.version) && '，已有新版'}
            </span>
          )}
        </div>
        {!d ? (
          <Panel flush>
            {read.isError ? (
              <div>
                <Failed message={read.error.message} />
                <p className="c">
                  <LinkButton to="/auction/rules">看现行规则</LinkButton>
                </p>
              </div>
            ) : (
              <div className="bd">
                <Skeleton lines={10} />
              </div>
            )}
          </Panel>
        ) : (
          <div className="hall">
            <Panel>
              <ol className="rulestext">
                {d.paragraphs.map(p => (
                  <li key={p}>{p}</li>
                ))}
              </ol>
            </Panel>
            <Panel title="版本">
              <ul className="vline">
                {d.versions.map(v => (
                  <li key={v.version} className={v.version === d.version ? 'now' : undefined}>
                    <time>{dateTime(v.since)}</time>
                    <br />
                    <Link to={`/auction/rules?version=${v.version}`}>第 {v.version} 版</Link>　{v.what}
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        )}
      </div>
    </main>
  )
}
