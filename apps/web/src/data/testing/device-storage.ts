// In-memory IndexedDB for tests outside this package.
import 'fake-indexeddb/auto';
