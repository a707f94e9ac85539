// An earlier version of a piece comes back as a draft.
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'

/** `restore` brings the version back; `onRestored` shows the draft it has become. */
export function useRestore(o: {
  restore(versionId: number): Promise<{ versionNo: number }>
  onRestored(): void
  again(): Promise<unknown>
}) {
  const { message } = App.useApp()
  const run = useMutation({
    mutationFn: o.restore,
    onSuccess: r => {
      void message.success(`已恢复成第 ${r.versionNo} 版草稿`)
      o.onRestored()
    },
    onError: e => void message.error(e.message),
    onSettled: o.again,
  })
  return { restore: (versionId: number) => run.mutate(versionId), restoring: run.isPending ? run.variables : undefined }
}
/** What is asked with every write: which draft was looked at. */
export const seenOf = (newest: { versionId: number; rev: number } | undefined) => ({
  versionId: newest?.versionId ?? 0,
  rev: newest?.rev ?? 0,
})
