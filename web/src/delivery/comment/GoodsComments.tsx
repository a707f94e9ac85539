import { useLazyCall } from '@mall/client/useCall.ts'
import { StarWord } from '@mall/domain/delivery/comment/comment.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { SaidBody } from './Said.tsx'
import { Stars } from './Stars.tsx'

type Show = 'all' | 'same' | 'pictures' | 'low'
const PAGE = 5

/** 评价 of the product, all its sizes together, read when the page stands: a draw of the goods does not wait for it. */
export function GoodsComments({ skuCode }: { skuCode: string }) {
  const [show, setShow] = useState<Show>('all')
  const [page, setPage] = useState(1)
  const read = useLazyCall(
    '/api/mallComments/getMallCommentsInfo',
    { skuCode, show, currentPage: page, pageSize: PAGE },
    { keepOld: true },
  )
  const d = read.data
  const choose = (next: Show) => {
    setShow(next)
    setPage(1)
  }
  if (!d)
    return (
      <Panel title="用户评价" className="below" id="comments" flush={read.isError}>
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={3} />}
      </Panel>
    )
  if (d.count === 0)
    return (
      <Panel title="用户评价" className="below" id="comments">
        <p className="mute">还没有评价。签收后可在订单里评价商品、重量和交付。</p>
      </Panel>
    )
  const filters: [Show, string][] = [
    ['all', `全部 ${d.count}`],
    ['same', '同规格'],
    ['pictures', `有图 ${d.pictureCount}`],
    ['low', `低分 ${d.lowCount}`],
  ]
  return (
    <Panel title="用户评价" remark="同品种各规格，签收后的买家所评" more={`${d.count} 条`} className="below" id="comments" flush>
      <div className="cmsum">
        <div>
          <span className="big">{d.goodsAverage?.toFixed(1)}</span>
          <br />
          <Stars n={d.goodsAverage ?? 0} word={StarWord[Math.round(d.goodsAverage ?? 0)] ?? ''} />
        </div>
        <ul className="bars" aria-label="各星级条数">
          {d.starCounts.map(s => (
            <li key={s.stars}>
              <span>{s.stars} 星</span>
              <i aria-hidden="true">
                <b style={{ width: `${(100 * s.count) / d.count}%` }} />
              </i>
              <span>{s.count}</span>
            </li>
          ))}
        </ul>
        <dl>
          <dt className="mute">商品</dt>
          <dd>{d.goodsAverage?.toFixed(1)}</dd>
          <dt className="mute">重量</dt>
          <dd>{d.weightAverage?.toFixed(1)}</dd>
          <dt className="mute">交付</dt>
          <dd>{d.deliveryAverage?.toFixed(1)}</dd>
        </dl>
      </div>
      <div className="cmfilter" role="group" aria-label="筛选评价">
        {filters.map(([code, label]) => (
          <Button
            key={code}
            size="sm"
            look={code === show ? 'ink' : 'quiet'}
            aria-pressed={code === show}
            onClick={() => choose(code)}
          >
            {label}
          </Button>
        ))}
      </div>
      {d.list.length === 0 ? (
        <div className="cmmore">
          <span className="mute">没有这样的评价。</span>{' '}
          <button type="button" className="link" onClick={() => choose('all')}>
            看全部
          </button>
        </div>
      ) : (
        <ul className="cmlist">
          {d.list.map(c => (
            <li key={c.commentId}>
              <p className="who">
                <b>{c.author}</b>
                <span>{c.spec}</span>
                <span>
                  {shortTime(c.createdAt)}
                  {c.changed && '，已修改'}
                </span>
              </p>
              <SaidBody c={c} />
            </li>
          ))}
        </ul>
      )}
      {d.totalPage > 1 && (
        <div className="cmmore row">
          <Button size="sm" disabledReason={page <= 1 ? '已是第一页' : null} reasonAt="title" onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <span className="mute">
            第 {page} / {d.totalPage} 页
          </span>
          <Button
            size="sm"
            disabledReason={page >= d.totalPage ? '已是最后一页' : null}
            reasonAt="title"
            onClick={() => setPage(page + 1)}
          >
            下一页
          </Button>
        </div>
      )}
    </Panel>
  )
}
