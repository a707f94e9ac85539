import { Link, useLocation } from 'react-router'

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

/** Links, not buttons: pages can be shared, opened in a tab and read by a crawler. */
export function Pager({ page, pageSize, totalCount, param = 'currentPage' }: PagerProps) {
  const { pathname, search } = useLocation()
  const last = Math.max(1, Math.ceil(totalCount / pageSize))
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
    </nav>
  )
}
