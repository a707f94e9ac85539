import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { parseNumber } from './number.ts'

/** Pages around the current one, first and last always: 1 … 4 5 6 … 20. */
function around(page: number, last: number): (number | '…')[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter(p => p >= 1 && p <= last).sort((a, b) => a - b)
  return wanted.flatMap((p, i) => {
    const before = wanted[i - 1]
    return before !== undefined && p - before > 1 ? ['…' as const, p] : [p]
  })
}

export interface PagerProps {
  page: number
  pageSize: number
  totalCount: number
  /** Name of the query value that holds the page. */
  param?: string
}

/** Links, not buttons: pages can be shared, opened in a tab and read by a crawler. An address past the last page is answered with the last one. */
export function Pager({ page: asked, pageSize, totalCount, param = 'currentPage' }: PagerProps) {
  const { pathname, search } = useLocation()
  const last = Math.max(1, Math.ceil(totalCount / pageSize))
  const page = Math.min(asked, last)
  const to = (p: number) => {
    const query = new URLSearchParams(search)
    if (p === 1) query.delete(param)
    else query.set(param, String(p))
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  const step = (p: number, text: string) =>
    p < 1 || p > last ? (
      <span className="off" aria-disabled="true">
        {text}
      </span>
    ) : (
      <Link to={to(p)} rel={p < page ? 'prev' : 'next'}>
        {text}
      </Link>
    )
  const from = (page - 1) * pageSize + 1
  return (
    <nav className="pager" aria-label="分页">
      <span className="tot">
        {totalCount === 0 ? '没有记录' : `第 ${from}–${Math.min(totalCount, page * pageSize)} 条，共 ${totalCount} 条`}
      </span>
      {step(page - 1, '上一页')}
      {around(page, last).map((p, i) =>
        p === '…' ? (
          <span key={`gap${i}`}>…</span>
        ) : (
          <Link key={p} to={to(p)} aria-current={p === page ? 'page' : undefined} aria-label={`第 ${p} 页`}>
            {p}
          </Link>
        ),
      )}
      {step(page + 1, '下一页')}
      {last > JUMP_FROM && <Jump last={last} to={to} />}
    </nav>
  )
}

/** Fewer pages are reached with a tap or two. */
const JUMP_FROM = 7

function Jump({ last, to }: { last: number; to: (page: number) => string }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <form
      className="jump"
      onSubmit={e => {
        e.preventDefault()
        const page = parseNumber(text)
        if (page === null || page < 1) return
        setText('')
        void navigate(to(Math.min(last, Math.ceil(page))))
      }}
    >
      到第
      <span className="input num">
        <input inputMode="numeric" aria-label={`到第几页，共 ${last} 页`} value={text} onChange={e => setText(e.target.value)} />
      </span>
      / {last} 页
      <button type="submit" className="btn sm">
        跳转
      </button>
    </form>
  )
}
