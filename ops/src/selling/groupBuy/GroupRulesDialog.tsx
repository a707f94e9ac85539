import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type NewRules, RulesDialog } from '../../kernel/kit/RulesDialog.tsx'

/** 团购规则: a new version; whoever joins from then on agrees to it, members keep theirs. */
export function GroupRulesDialog({ onClose }: { onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const read = useLazyCall('/api/productGroupBuy/getGroupRules', {})
  const save = useMutation({
    mutationFn: (rules: NewRules) => call('/api/ops/saveGroupRules', rules),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/productGroupBuy/getGroupRules'] }),
  })
  return (
    <RulesDialog
      title="发布新版团购规则"
      effect="发布后参团的按新版，已参团的按参团时的版本。文中 {订金}、{付款时限} 处显示各团自己的数。"
      now={read.data}
      save={save}
      onClose={onClose}
    />
  )
}
