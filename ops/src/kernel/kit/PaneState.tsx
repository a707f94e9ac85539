import { Alert, Button, Skeleton } from 'antd'

/** What a pane shows while its thing is not there: on its way, or why it cannot be read. */
export function PaneState({ query }: { query: { isError: boolean; error: Error | null; refetch(): unknown } }) {
  return (
    <div className="panel-pad">
      {query.isError ? (
        <Alert
          type="error"
          showIcon
          title={query.error?.message}
          action={<Button onClick={() => query.refetch()}>重试</Button>}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
