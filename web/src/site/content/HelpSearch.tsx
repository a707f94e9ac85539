import './content.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { Form, Link } from 'react-router'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

export const helpWord = (query: URLSearchParams): string => (query.get('word') ?? '').trim().slice(0, 40)

/** A plain GET form: it finds without a script too. */
export function HelpSearch({ word }: { word: string }) {
  return (
    <Form action="/helpCenter" role="search" className="helpsearch" aria-label="搜索帮助">
      <input
        name="word"
        type="search"
        className="input"
        aria-label="搜索帮助"
        placeholder="如 付款、退货、质保书"
        defaultValue={word}
        key={word}
        maxLength={40}
      />
      <button type="submit" className="btn">
        找
      </button>
    </Form>
  )
}

export function HelpHits({ word }: { word: string }) {
  const hits = useLazyCall('/api/cms/searchHelp', { word })
  return (
    <Panel title={`“${word}” 的帮助`} flush>
      {hits.data && hits.data.length === 0 ? (
        <Empty>没有找到。换个说法试试，或从左边的目录里看。</Empty>
      ) : (
        <ul className="helphits">
          {(hits.data ?? []).map(h => (
            <li key={h.articleId}>
              <Link to={`/helpCenter?articleId=${encodeURIComponent(h.articleId)}`}>{h.title}</Link> <Tag>{h.catName}</Tag>
              <p>{h.excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
