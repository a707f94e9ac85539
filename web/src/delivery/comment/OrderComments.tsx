import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { OwnComment } from './OwnComment.tsx'

/** 评价 on the page of a signed order: each line, said of or not. */
export function OrderComments({ orderCode }: { orderCode: string }) {
  const read = useLazyCall('/api/mallComments/getOrderComments', { orderCode })
  const open = read.data?.filter(l => !l.said).length ?? 0
  return (
    <Panel
      id="comments"
      title="评价"
      remark={read.data && (open > 0 ? `${open} 行待评价` : '已评价')}
      more={<Link to="/user/comments">我的评价</Link>}
      flush
    >
      {read.isError && !read.data ? (
        <Failed message={read.error.message} onRetry={() => read.refetch()} />
      ) : read.data ? (
        <ul className="cmlist">
          {read.data.map(l => (
            <OwnComment key={l.lineNo} line={l} />
          ))}
        </ul>
      ) : (
        <div className="bd">
          <Skeleton lines={2} />
        </div>
      )}
    </Panel>
  )
}
