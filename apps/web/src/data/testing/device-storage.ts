// A device's database in memory, for tests that stand outside this package.
import 'fake-indexeddb/auto';
