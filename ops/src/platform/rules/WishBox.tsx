import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { settingText } from '@mall/domain/main/setting.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

type Setting = Reply<'/api/ops/getSettings'>[number]

/** A change that waits for the second person: what is asked for, by whom, and the two answers. */
export function WishBox({ setting: s, wish }: { setting: Setting; wish: NonNullable<Setting['wish']> }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [refusing, setRefusing] = useState(false)
  const decide = (agree: boolean, reason = '') =>
    call('/api/ops/decideSetting', { key: s.key, value: wish.value, agree, reason }).finally(() =>
      client.invalidateQueries({ queryKey: ['/api/ops/getSettings'] }),
    )
  const answer = useMutation({
    mutationFn: (agree: boolean) => decide(agree),
    onSuccess: (_, agree) => void message.success(agree ? '已同意，随即生效' : '已撤回'),
    onError: e => void message.error(e.message),
  })
  const whyNot = wish.whyNotAgree ? { why: wish.whyNotAgree } : {}
  return (
    <div className="wish" role="group" aria-label={`待同意：${s.label}`}>
      <b>
        {wish.byName} {shortTime(wish.at)} 提交，同意后生效
      </b>
      <p>{settingText(s.kind, wish.value, s.choices)}</p>
      <span className="row">
        <ActButton type="primary" size="small" loading={answer.isPending} {...whyNot} onClick={() => answer.mutate(true)}>
          同意，生效
        </ActButton>
        {wish.own ? (
          <ActButton size="small" onClick={() => answer.mutate(false)}>
            撤回
          </ActButton>
        ) : (
          <ActButton size="small" {...whyNot} onClick={() => setRefusing(true)}>
            不同意
          </ActButton>
        )}
      </span>
      {refusing ? (
        <ReasonDialog
          title={`不同意：${s.label}`}
          consequence="现在的设置不变，提交的改动作废。"
          okText="不同意"
          onSend={reason => decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </div>
  )
}
