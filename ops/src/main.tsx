import './kernel/ops.css'
import '@mall/client/contractPaper.css'
import '@mall/client/richText.css'
import '@mall/client/priceSteps.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CallerContext } from '@mall/client/useCall.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Console } from './main/Console.tsx'
import { boot, caller } from './kernel/session.ts'
import { Themed } from './kernel/Themed.tsx'
import { tellDeskTime } from './kernel/kit/time.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true } } })
const root = document.getElementById('root')
if (!root) throw new Error('#root is missing')
tellDeskTime(boot.deskTime)
if (boot.siteName) document.title = `运营台 - ${boot.siteName}`

createRoot(root).render(
  <StrictMode>
    <Themed>
      <QueryClientProvider client={client}>
        <CallerContext.Provider value={caller}>
          <BrowserRouter basename="/ops">
            <Console />
          </BrowserRouter>
        </CallerContext.Provider>
      </QueryClientProvider>
    </Themed>
  </StrictMode>,
)
