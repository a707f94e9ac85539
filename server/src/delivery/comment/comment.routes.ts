import { commentCalls } from '@mall/contract/delivery/comment/comment.ts'
import { commentDeskCalls } from '@mall/contract/delivery/comment/commentDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readCommentAtDesk, readCommentQueue, readGoodsComments, readOrderComments, readOwnComments } from './comment.reads.ts'
import { moveComment, replyComment } from './handleComment.ts'
import { appealComment, saveComment } from './saveComment.ts'

export const commentRoutes = serve(commentCalls, {
  '/api/mallComments/insertMallComments': saveComment,
  '/api/mallComments/getMallCommentsInfo': readGoodsComments,
  '/api/mallComments/getOrderComments': readOrderComments,
  '/api/mallComments/getMyCommentList': readOwnComments,
  '/api/mallComments/appealComment': appealComment,
})
export const commentDeskRoutes = serve(commentDeskCalls, {
  '/api/ops/getCommentList': readCommentQueue,
  '/api/ops/getComment': readCommentAtDesk,
  '/api/ops/replyComment': replyComment,
  '/api/ops/moveComment': moveComment,
})
