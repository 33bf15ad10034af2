import { defineConfig } from 'tablewright/config'

// Every option has a default. Secrets come from the environment: import { env } and write env('NAME').
export default defineConfig({
  systems: { 'account-pool': true, invoicing: true, deployments: true, 'smart-locker': true, tenants: true },
  storage: { folder: '.tablewright' },
  server: { host: '127.0.0.1', port: 8080, dynamodbPort: 8000 },
})
