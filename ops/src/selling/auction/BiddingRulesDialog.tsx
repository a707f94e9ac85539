import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type NewRules, RulesDialog } from '../../kernel/kit/RulesDialog.tsx'

/** 竞拍规则: a new version; whoever signs up from then on agrees to it, older sign-ups keep theirs. */
export function BiddingRulesDialog({ onClose }: { onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const read = useLazyCall('/api/bidding/getBiddingRules', {})
  const save = useMutation({
    mutationFn: (rules: NewRules) => call('/api/ops/saveBiddingRules', rules),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/bidding/getBiddingRules'] }),
  })
  return (
    <RulesDialog
      title="发布新版竞拍规则"
      effect="发布后新的报名须同意新版；已报名的按报名时的版本。"
      now={read.data}
      save={save}
      onClose={onClose}
    />
  )
}
