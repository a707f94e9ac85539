import { Alert, Button } from 'antd'

/** Why a draft was not kept; what was typed stays until its author wants to see the colleague's. */
export function StaleAlert({ error, onFresh }: { error: Error | null; onFresh(): void }) {
  return error ? (
    <Alert type="error" showIcon title={error.message} action={<Button onClick={onFresh}>看最新的，不留我的</Button>} />
  ) : null
}
