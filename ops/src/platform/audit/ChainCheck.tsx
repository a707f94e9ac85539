import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Button } from 'antd'

/** Walks the whole log on demand and says up to which row it is as it was written. */
export function ChainCheck() {
  const call = useCaller()
  const check = useMutation({
    mutationFn: async () => {
      let rows = 0
      let fromSeq = 1
      for (;;) {
        const part = await call('/api/ops/checkAuditChain', { fromSeq })
        rows += part.rows
        if (part.done) return { ...part, rows }
        fromSeq = part.holdsTo + 1
      }
    },
  })
  const r = check.data
  return (
    <span className="row push" aria-live="polite">
      {check.isError ? <span className="bad">{check.error.message}</span> : null}
      {r && !check.isPending ? (
        r.brokenAt === null ? (
          <span className="ok">
            共 {r.rows} 条，链完整，至第 {r.holdsTo} 条
          </span>
        ) : (
          <span className="bad" role="alert">
            只到第 {r.holdsTo} 条可信：{r.why}
          </span>
        )
      ) : null}
      <Button loading={check.isPending} onClick={() => check.mutate()}>
        核对审计链
      </Button>
    </span>
  )
}
