import { useSearchParams } from 'react-router'
import { Oops } from '../kernel/errors.tsx'
import type { Head } from '../kernel/page.ts'

/** Error status constants of specification section 8: 404, 500, anything else is 300. */
const OTHER = 300

export const head = (): Head => ({ title: '出错了', noIndex: true })

export default function ErrorPage() {
  const [query] = useSearchParams()
  const status = Number(query.get('statusCode') ?? OTHER)
  return (
    <main id="main">
      <Oops
        status={Number.isInteger(status) && status >= 100 && status < 600 ? status : OTHER}
        message={(query.get('message') ?? '').slice(0, 200)}
      />
    </main>
  )
}
