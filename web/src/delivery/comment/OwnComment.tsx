import './comment.css'
import { CommentState } from '@mall/domain/delivery/comment/comment.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { COMMENT_READS, CommentDialog, type OwnLine } from './CommentDialog.tsx'
import { SaidBody } from './Said.tsx'

/** A received line with what was said of it, or the way to say it. */
export function OwnComment({ line, withOrder = false }: { line: OwnLine; withOrder?: boolean }) {
  const [writing, setWriting] = useState(false)
  const [asking, setAsking] = useState(false)
  const send = useSend()
  const refresh = useRefresh()
  const { said } = line
  return (
    <li>
      <div className="cmline">
        <div>
          <b>
            <Link className="inkl" to={`/goods?skuCode=${encodeURIComponent(line.skuCode)}`}>
              {line.title}
            </Link>
          </b>
          <p className="who">
            {withOrder && (
              <Link className="link" to={`/order/orderDetail?orderCode=${line.orderCode}`}>
                {line.orderCode}
              </Link>
            )}
            {said ? (
              <span>
                {said.authorName} {shortTime(said.createdAt)}
                {said.changed && '，已修改'}
              </span>
            ) : (
              line.signedAt !== null && <span>{shortTime(line.signedAt)} 签收</span>
            )}
            {said && said.state !== 'shown' && <StatusTag of={CommentState} code={said.state} />}
          </p>
        </div>
        <div className="acts no-print">
          {said && said.state !== 'shown' && (
            <Button size="sm" disabledReason={said.whyNotAppeal || null} reasonAt="title" onClick={() => setAsking(true)}>
              申请恢复
            </Button>
          )}
          {said ? (
            <Button size="sm" disabledReason={said.whyNotChange || null} reasonAt="title" onClick={() => setWriting(true)}>
              修改
            </Button>
          ) : (
            <Button
              size="sm"
              look="ink"
              aria-label={`评价 ${line.title}`}
              disabledReason={line.whyNotComment || null}
              reasonAt="title"
              onClick={() => setWriting(true)}
            >
              评价
            </Button>
          )}
        </div>
      </div>
      {said && said.state !== 'shown' && <p className="mute">没有公开显示：{said.whyHidden}</p>}
      {said && <SaidBody c={said} />}
      {writing && <CommentDialog line={line} onClose={() => setWriting(false)} />}
      {asking && said && (
        <ReasonDialog
          title="申请恢复显示"
          consequence={`客服会看到您的理由并处理。隐藏原因：${said.whyHidden}`}
          okText="提交申请"
          onSend={async reason => {
            const done = await send('/api/mallComments/appealComment', { commentId: said.commentId, reason })
            if (done) {
              await refresh(...COMMENT_READS)
              notify.success('已申请，等客服处理')
            }
            return done
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
