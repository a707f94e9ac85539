import type { ArticleVersion } from '@mall/contract/site/content/cmsDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useContentAgain } from './content.ts'

/** What may be done with a version that is out of its writer's hands: agreed to or sent back by another, taken back by the desk. */
export function VersionActs({ articleId, v, announceDays }: { articleId: string; v: ArticleVersion; announceDays: number }) {
  const call = useCaller()
  const again = useContentAgain()
  const staff = useStaff()
  const { message } = App.useApp()
  const [refusing, setRefusing] = useState(false)
  const whyEdit = whyNoRight(staff, 'content.edit')
  const whyPublish = whyNoRight(staff, 'content.publish')
  const decide = useMutation({
    mutationFn: (reason: string | null) =>
      call('/api/ops/decideArticle', { articleId, rev: v.rev, pass: reason === null, reason: reason ?? '' }),
    onSuccess: (r, reason) =>
      void message.success(
        reason !== null
          ? '已退回'
          : r.liveAt !== null && r.liveAt > Date.now()
            ? `已批准，${dateTime(r.liveAt)} 起上线`
            : '已批准，已上线',
      ),
    onSettled: again,
  })
  const back = useMutation({
    mutationFn: () =>
      v.stand === 'ahead'
        ? call('/api/ops/unscheduleArticle', { articleId, versionNo: v.versionNo })
        : call('/api/ops/dropArticleDraft', { articleId, rev: v.rev, back: true }),
    onSuccess: () => void message.success('已收回为草稿'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  return (
    <div className="content-foot">
      <span className="hint">
        {v.submittedByName} 提交
        {v.stand === 'ahead'
          ? `，${v.decidedByName} 批准，${dateTime(v.liveAt)} 起上线`
          : v.wantedAt
            ? `，要 ${dateTime(v.wantedAt)} 起`
            : announceDays > 0
              ? `，批准后公示 ${announceDays} 天起执行`
              : '，批准即上'}
      </span>
      <span className="push row">
        <ActButton {...(whyEdit ? { why: whyEdit } : {})} loading={back.isPending} onClick={() => back.mutate()}>
          收回为草稿
        </ActButton>
        {v.stand === 'waiting' ? (
          <>
            <ActButton {...(whyPublish ? { why: whyPublish } : {})} danger onClick={() => setRefusing(true)}>
              退回
            </ActButton>
            {whyPublish ? (
              <ActButton why={whyPublish}>批准</ActButton>
            ) : (
              <Button
                type="primary"
                loading={decide.isPending}
                onClick={() => decide.mutate(null, { onError: e => void message.error(e.message) })}
              >
                批准
              </Button>
            )}
          </>
        ) : null}
      </span>
      {refusing ? (
        <ReasonDialog
          title="退回这一版"
          consequence="它回到草稿，写的人看到理由。"
          okText="退回"
          onSend={reason => decide.mutateAsync(reason)}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </div>
  )
}
